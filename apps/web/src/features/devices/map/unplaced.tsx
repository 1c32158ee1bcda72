import { Panel } from '../../../ui/layout/panel.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { DeviceTarget } from '../card/device-chooser.tsx';
import { DeviceTile } from '../card/device-tile.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { type DeviceNarrowing, useFoundDevices } from '../device-lists.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './devices-map.module.css';

const texts = devicesTexts.map;

export const Unplaced = ({ narrowing }: { narrowing: DeviceNarrowing }) => {
  const { devices, hasNextPage, isFetchingNextPage, fetchNextPage } = useFoundDevices({ ...narrowing, placed: 'no' });
  if (!devices?.length) return null;
  return (
    <Panel title={texts.withoutPlace}>
      <p className={classes.hint}>{texts.withoutPlaceText}</p>
      <ul className={classes.unplaced}>
        {devices.map((device) => (
          <li key={device._id} className={classes.unplacedDevice}>
            <DeviceTile device={device} size="row" />
            <div className={classes.words}>
              <DeviceTarget className={classes.link} deviceUUID={device.deviceUUID}>
                {device.name}
              </DeviceTarget>
              <span>
                <LastSeen time={device.lastSeenTime} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {uiTexts.showMore}
        </Button>
      )}
    </Panel>
  );
};
