import type { Device } from '@holdfast/contract/devices';
import { IconMapPin } from '@tabler/icons-react';
import { Chip } from '../../../ui/display/chip.tsx';
import { devicesTexts } from '../devices.texts.ts';
import { DeviceBattery } from './device-battery.tsx';
import classes from './device-card.module.css';
import { DeviceLink } from './device-link.tsx';
import { DeviceStatus } from './device-status.tsx';
import { DeviceTile } from './device-tile.tsx';
import { LastSeen } from './last-seen.tsx';

interface DeviceCardProps {
  device: Device;
  isCurrent: boolean;
}

export const DeviceCard = ({ device, isCurrent }: DeviceCardProps) => (
  <article className={classes.card} aria-label={device.name} data-current={isCurrent || undefined}>
    <DeviceTile device={device} size="card" />
    <div className={classes.words}>
      <div className={classes.head}>
        <DeviceLink device={device} isCurrent={isCurrent} />
        {isCurrent && device.position && (
          <span className={classes.onMap}>
            <Chip tone="signal" icon={<IconMapPin size={14} aria-hidden />} text={devicesTexts.onMap} />
          </span>
        )}
      </div>
      <div className={classes.kind}>
        <span className={classes.type}>{devicesTexts.types[device.deviceType]}</span>
        <DeviceStatus device={device} />
      </div>
      <div className={classes.foot}>
        <span className={classes.seen}>
          <LastSeen time={device.lastSeenTime} />
        </span>
        <DeviceBattery device={device} />
      </div>
    </div>
  </article>
);
