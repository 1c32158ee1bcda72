import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { devicesTexts as texts } from './devices.texts.ts';

export const DeviceMissing = () => (
  <EmptyState
    fillsPage
    icon={<IconMapOff size={22} />}
    title={texts.missing}
    text={texts.missingText}
    action={
      <Button component={Link} to={paths.devices}>
        {texts.toDevices}
      </Button>
    }
  />
);
