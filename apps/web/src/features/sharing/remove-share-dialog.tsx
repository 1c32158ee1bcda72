import type { Device } from '@holdfast/contract/devices';
import type { Share } from '@holdfast/contract/sharing';
import { IconUserMinus } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { personOf } from './share-person.ts';
import { useRemoveShare } from './sharing.api.ts';
import { sharingTexts as texts } from './sharing.texts.ts';

interface RemoveShareDialogProps {
  device: Device;
  share: Share;
  onRemoved: () => void;
  onClose: () => void;
}

export const RemoveShareDialog = ({ device, share, onRemoved, onClose }: RemoveShareDialogProps) => {
  const remove = useRemoveShare();
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconUserMinus size={18} />}
      title={texts.removeDialog.title}
      text={texts.removeDialog.text(personOf(share), device.name)}
      confirmText={texts.remove}
      onConfirm={() => remove.mutateAsync(share._id)}
      onSuccess={onRemoved}
      onClose={onClose}
    />
  );
};
