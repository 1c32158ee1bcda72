import type { GroupSummary } from '@holdfast/contract/groups';
import { IconTrash } from '@tabler/icons-react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRemoveGroup } from './groups.api.ts';
import { groupsTexts } from './groups.texts.ts';

const texts = groupsTexts.removeDialog;

interface RemoveGroupDialogProps {
  group: GroupSummary;
  onClose: () => void;
}

export const RemoveGroupDialog = ({ group, onClose }: RemoveGroupDialogProps) => {
  const remove = useRemoveGroup(group._id);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={texts.title}
      text={texts.text(group.name)}
      confirmText={texts.confirm}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
};
