import type { Device } from '@holdfast/contract/devices';
import { IconSend } from '@tabler/icons-react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useCreateShare } from '../sharing.api.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import { popupWidth } from './popup-width.ts';
import { ShareFields } from './share-fields.tsx';
import { useShareForm } from './use-share-form.ts';

interface NewShareProps {
  device: Device;
  /** The device has other shares. */
  hasShares: boolean;
  /** Undefined: the form asks for it. */
  email: string | undefined;
  onBack?: (() => void) | undefined;
  onShared: () => void;
  onClose: () => void;
}

export const NewShare = ({ device, hasShares, email, onBack, onShared, onClose }: NewShareProps) => {
  const form = useShareForm(email ?? '', undefined);
  const create = useCreateShare(device);
  return (
    <FormDialog
      title={hasShares ? texts.manage : texts.share}
      subject={email ?? device.name}
      width={popupWidth}
      onBack={onBack}
      onClose={onClose}
      onSubmit={form.submit(create.mutateAsync)}
      onSuccess={onShared}
      submitText={texts.share}
      submitIcon={<IconSend size={16} />}
    >
      <ShareFields form={form} email={email === undefined ? 'open' : 'chosen'} />
    </FormDialog>
  );
};
