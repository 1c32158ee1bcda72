import { IconArchive } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface RetireDialogProps {
  title: string;
  text: string;
  confirmText: string;
  retire: { mutateAsync: () => Promise<unknown> };
  onClose: () => void;
}

export const RetireDialog = ({ retire, onClose, ...texts }: RetireDialogProps) => (
  <ConfirmDialog
    isDestructive
    icon={<IconArchive size={18} />}
    {...texts}
    onConfirm={() => retire.mutateAsync()}
    onClose={onClose}
  />
);
