import type { Device } from '@holdfast/contract/devices';
import { Panel } from '../../../ui/panel.tsx';
import { chooseView } from '../device-choice.ts';
import { DeviceTarget } from '../device-chooser.tsx';
import { DeviceTile } from '../device-tile.tsx';
import { devicesTexts } from '../devices.texts.ts';
import { LastSeen } from '../last-seen.tsx';
import classes from './devices-map.module.css';

const texts = devicesTexts.map;

export const Unplaced = ({ devices }: { devices: Device[] }) => (
  <Panel title={texts.withoutPlace}>
    <p className={classes.hint}>{texts.withoutPlaceText}</p>
    <ul className={classes.unplaced}>
      {devices.map((device) => (
        <li key={device._id} className={classes.unplacedDevice}>
          <DeviceTile device={device} size="row" />
          <div className={classes.words}>
            <DeviceTarget className={classes.link} deviceUUID={device.deviceUUID} onChoose={() => chooseView('combo')}>
              {device.name}
            </DeviceTarget>
            <span>
              <LastSeen time={device.lastSeenTime} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
);
