import type { Device } from '@holdfast/contract/devices';
import { isCapable } from '@holdfast/contract/models.rules';
import { IconChevronDown, IconCurrentLocation, IconPlayerStop, IconRoute } from '@tabler/icons-react';
import { Button } from '../../ui/mantine/button.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import classes from './command-actions.module.css';
import { useLocate, useStopTracking } from './commands.api.ts';
import { commandsTexts as texts } from './commands.texts.ts';

const icon = { size: 18 };

const StopButton = ({ device }: { device: Device }) => {
  const stop = useStopTracking(device);
  return (
    <Button
      variant="filled"
      fullWidth
      leftSection={<IconPlayerStop {...icon} />}
      loading={stop.isPending}
      onClick={() => stop.mutate()}
    >
      {texts.stopTracking}
    </Button>
  );
};

/** Locates once, or continuously from its menu; during continuous location it is the stop button. */
export const LocateButton = ({ device }: { device: Device }) => {
  const locate = useLocate(device);
  if (device.locationReportMode === 'Continuously') return <StopButton device={device} />;
  if (!isCapable(device.model, 'track')) {
    return (
      <Button
        variant="filled"
        fullWidth
        leftSection={<IconCurrentLocation {...icon} />}
        loading={locate.isPending}
        onClick={() => locate.mutate('Once')}
      >
        {texts.locate}
      </Button>
    );
  }
  return (
    <div className={classes.split}>
      <Button
        variant="filled"
        className={classes.splitMain}
        leftSection={<IconCurrentLocation {...icon} />}
        loading={locate.isPending}
        onClick={() => locate.mutate('Once')}
      >
        {texts.locate}
      </Button>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="filled" className={classes.splitMore} aria-label={texts.locateOptions} px={8}>
            <IconChevronDown size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCurrentLocation {...icon} />} onClick={() => locate.mutate('Once')}>
            {texts.locateOnce}
          </Menu.Item>
          <Menu.Item leftSection={<IconRoute {...icon} />} onClick={() => locate.mutate('Continuously')}>
            {texts.locateContinuously}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
