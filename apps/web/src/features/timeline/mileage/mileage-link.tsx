import { IconReportAnalytics } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useHasSlidingDrawer } from '../../../lib/media.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { timelineTexts } from '../timeline.texts.ts';

const icon = <IconReportAnalytics size={18} />;

export const MileageLink = ({ groupId }: { groupId: string }) => {
  const to = paths.groupMileage(groupId);
  const { open } = timelineTexts.mileage;
  return useHasSlidingDrawer() ? (
    <ActionIcon component={Link} to={to} variant="default" aria-label={open}>
      {icon}
    </ActionIcon>
  ) : (
    <Button component={Link} to={to} leftSection={icon}>
      {open}
    </Button>
  );
};
