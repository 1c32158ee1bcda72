import type { Device } from '@holdfast/contract/devices';
import type { Share } from '@holdfast/contract/sharing';
import dialogClasses from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { ResendButton } from '../resend-button.tsx';
import { isPending } from '../share-person.ts';
import { useUpdateShare } from '../sharing.api.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import { popupWidth } from './popup-width.ts';
import { ShareFields } from './share-fields.tsx';
import { useShareForm } from './use-share-form.ts';

interface EditShareProps {
  device: Device;
  share: Share;
  onBack?: (() => void) | undefined;
  /** Receives the unsaved changes, so that cancelling the removal restores the form. */
  onRemove: (edited: Share) => void;
  onDone: () => void;
  onClose: () => void;
}

export const EditShare = ({ device, share, onBack, onRemove, onDone, onClose }: EditShareProps) => {
  const form = useShareForm(share.sharedUserWithEmail, share);
  const update = useUpdateShare(share);
  return (
    <FormDialog
      title={texts.manage}
      subject={device.name}
      width={popupWidth}
      onBack={onBack}
      onClose={onClose}
      onSubmit={form.submit(({ email: _email, ...details }) => update.mutateAsync(details))}
      onSuccess={onDone}
      submitText={texts.done}
      actions={
        <>
          <Button className={dialogClasses.farLeft} variant="dangerText" onClick={() => onRemove(form.edited(share))}>
            {texts.remove}
          </Button>
          {isPending(share) && <ResendButton share={share} />}
        </>
      }
    >
      <ShareFields form={form} email="locked" />
    </FormDialog>
  );
};
