import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useHasSlidingDrawer } from '../../lib/media.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { groupsTexts } from './groups.texts.ts';

const icon = <IconPencil size={18} />;

export const EditGroupButton = ({ groupId }: { groupId: string }) => {
  const to = paths.editGroup(groupId);
  return useHasSlidingDrawer() ? (
    <ActionIcon component={Link} to={to} variant="default" aria-label={groupsTexts.view.edit}>
      {icon}
    </ActionIcon>
  ) : (
    <Button component={Link} to={to} leftSection={icon}>
      {groupsTexts.view.edit}
    </Button>
  );
};
