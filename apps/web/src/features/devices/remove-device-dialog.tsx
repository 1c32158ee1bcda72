import type { Device } from '@holdfast/contract/devices';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useRemoveDevice } from './devices.api.ts';
import { devicesTexts as texts } from './devices.texts.ts';

interface RemoveDeviceDialogProps {
  device: Device;
  onRemoved?: () => void;
  onClose: () => void;
}

export const RemoveDeviceDialog = ({ device, onRemoved, onClose }: RemoveDeviceDialogProps) => {
  const remove = useRemoveDevice(device);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={texts.remove.title}
      text={texts.remove.text(device.name)}
      confirmText={texts.menu.remove}
      onConfirm={() => remove.mutateAsync(undefined, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
};
