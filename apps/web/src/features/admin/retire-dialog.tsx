import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface RetireDialogProps {
  icon?: ReactNode;
  title: string;
  text: string;
  confirmText: string;
  retire: { mutateAsync: () => Promise<unknown> };
  onClose: () => void;
}

export const RetireDialog = ({ icon = <IconArchive size={18} />, retire, onClose, ...texts }: RetireDialogProps) => (
  <ConfirmDialog isDestructive icon={icon} {...texts} onConfirm={() => retire.mutateAsync()} onClose={onClose} />
);
