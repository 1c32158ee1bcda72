import type { Device } from '@holdfast/contract/devices';
import { IconKey } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useRekey } from './commands.api.ts';
import { commandsTexts } from './commands.texts.ts';

const texts = commandsTexts.rekeyDialog;

interface RekeyDialogProps {
  device: Device;
  onClose: () => void;
}

export const RekeyDialog = ({ device, onClose }: RekeyDialogProps) => {
  const rekey = useRekey(device);
  return (
    <ConfirmDialog
      icon={<IconKey size={18} />}
      title={texts.title}
      text={texts.text(device.name)}
      confirmText={commandsTexts.rekey}
      onConfirm={() => rekey.mutateAsync()}
      onClose={onClose}
    />
  );
};
