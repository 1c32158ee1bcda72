import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { FormDialog, stayOpen } from '../../ui/dialog/form-dialog.tsx';
import { type NewLink, useLinkForm } from './link-form.tsx';
import { LinkReady } from './link-ready.tsx';
import { liveLinksTexts } from './live-links.texts.ts';

const texts = liveLinksTexts.dialog;

interface LiveLinkDialogProps {
  /** Undefined: the user chooses the device in the dialog. */
  device?: { _id: string; name: string };
  /** If set, the page shows the new link instead of the dialog. */
  onCreated?: (link: NewLink) => void;
  onClose: () => void;
}

export const LiveLinkDialog = ({ device, onCreated, onClose }: LiveLinkDialogProps) => {
  const [created, setCreated] = useState<NewLink | null>(null);
  const { fields, submit } = useLinkForm(device, onCreated ?? setCreated);
  if (created) return <LinkReady {...created} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      {...(device && { subject: device.name })}
      submitText={texts.create}
      submitIcon={<IconLink size={18} />}
      onSubmit={submit}
      onSuccess={onCreated ? onClose : stayOpen}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
};
