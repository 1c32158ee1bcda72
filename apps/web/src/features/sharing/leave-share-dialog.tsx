import type { Device } from '@holdfast/contract/devices';
import { IconLogout } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useLeaveShare } from './sharing.api.ts';
import { sharingTexts } from './sharing.texts.ts';

const texts = sharingTexts.leave;

interface LeaveShareDialogProps {
  device: Device;
  shareId: string;
  onClose: () => void;
}

export const LeaveShareDialog = ({ device, shareId, onClose }: LeaveShareDialogProps) => {
  const leave = useLeaveShare(device, shareId);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconLogout size={18} />}
      title={texts.title}
      text={texts.text(device.name)}
      confirmText={texts.button}
      onConfirm={() => leave.mutateAsync()}
      onClose={onClose}
    />
  );
};
