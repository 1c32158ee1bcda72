import type { Device } from '@holdfast/contract/devices';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveGeoFence } from './geofences.api.ts';
import { geofencesTexts } from './geofences.texts.ts';

const texts = geofencesTexts.removeDialog;

interface RemoveFenceDialogProps {
  device: Device;
  onRemoved: () => void;
  onClose: () => void;
}

/** Mounted while open. */
export const RemoveFenceDialog = ({ device, onRemoved, onClose }: RemoveFenceDialogProps) => {
  const remove = useRemoveGeoFence(device);
  return (
    <ConfirmDialog
      icon={<IconTrash size={18} />}
      title={texts.title}
      text={texts.text(device.name)}
      confirmText={texts.confirm}
      isDestructive
      onConfirm={() => remove.mutateAsync().then(onRemoved)}
      onClose={onClose}
    />
  );
};
