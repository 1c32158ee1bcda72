import { IconArchive } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RetireDialogProps {
  title: string;
  text: string;
  confirmText: string;
  retire: { isPending: boolean; mutate: (input: undefined, options: { onSuccess: () => void }) => void };
  onClose: () => void;
}

export const RetireDialog = ({ retire, onClose, ...texts }: RetireDialogProps) => (
  <ConfirmDialog
    isDestructive
    icon={<IconArchive size={18} />}
    {...texts}
    isBusy={retire.isPending}
    onConfirm={() => retire.mutate(undefined, { onSuccess: onClose })}
    onClose={onClose}
  />
);
