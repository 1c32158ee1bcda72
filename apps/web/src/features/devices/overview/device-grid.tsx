import type { Device } from '@holdfast/contract/devices';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeviceBattery } from '../card/device-battery.tsx';
import classes from '../card/device-card.module.css';
import { DeviceLink } from '../card/device-link.tsx';
import { DeviceStatus } from '../card/device-status.tsx';
import { DeviceTile } from '../card/device-tile.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { useFirstDevices } from '../choice/shown-view.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import { DevicePager, type PagedDevicesProps } from './device-pager.tsx';

const icon = { size: 16, 'aria-hidden': true };

interface TallCardProps {
  device: Device;
  isCurrent: boolean;
  menu: ReactNode;
}

const TallCard = ({ device, isCurrent, menu }: TallCardProps) => (
  <article className={`${classes.card} ${classes.tall}`} aria-label={device.name} data-current={isCurrent || undefined}>
    <DeviceTile device={device} size="wide" />
    <div className={classes.menu}>{menu}</div>
    <div className={classes.body}>
      <div className={classes.head}>
        <DeviceLink device={device} isCurrent={isCurrent} />
        <DeviceBattery device={device} />
      </div>
      <div className={classes.kind}>
        <span className={classes.type}>{texts.types[device.deviceType]}</span>
        <DeviceStatus device={device} />
      </div>
      <p className={classes.fact}>
        <IconMapPin {...icon} />
        <span className={classes.factText}>{device.position?.address || texts.noAddress}</span>
      </p>
      <p className={classes.fact}>
        <IconClock {...icon} />
        <LastSeen time={device.lastSeenTime} />
      </p>
    </div>
  </article>
);

export const DeviceGrid = ({ list, renderMenu }: PagedDevicesProps) => (
  <section aria-label={texts.devices}>
    <div className={classes.grid}>
      {useFirstDevices(list.devices).map((device) => (
        <TallCard
          key={device._id}
          device={device}
          isCurrent={device.deviceUUID === list.currentUUID}
          menu={renderMenu(device)}
        />
      ))}
    </div>
    <DevicePager list={list} />
  </section>
);
