import type { Device } from '@holdfast/contract/devices';
import { IconUserMinus } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useRemoveAllShares } from './sharing.api.ts';
import { sharingTexts as texts } from './sharing.texts.ts';

interface RemoveAllSharesDialogProps {
  device: Device;
  onRemoved: () => void;
  onClose: () => void;
}

export const RemoveAllSharesDialog = ({ device, onRemoved, onClose }: RemoveAllSharesDialogProps) => {
  const removeAll = useRemoveAllShares(device);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconUserMinus size={18} />}
      title={texts.removeAllDialog.title}
      text={texts.removeAllDialog.text(device.name)}
      confirmText={texts.removeAll}
      onConfirm={() => removeAll.mutateAsync()}
      onSuccess={onRemoved}
      onClose={onClose}
    />
  );
};
