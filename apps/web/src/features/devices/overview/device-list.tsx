import type { Device } from '@holdfast/contract/devices';
import { canSeeBattery } from '@holdfast/contract/devices.rules';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { DeviceBattery } from '../card/device-battery.tsx';
import { DeviceLink } from '../card/device-link.tsx';
import { DeviceTile } from '../card/device-tile.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './device-list.module.css';
import { DevicePager, type PagedDevicesProps } from './device-pager.tsx';

interface RowProps {
  device: Device;
  isCurrent: boolean;
  hasBattery: boolean;
  menu: ReactNode;
}

const Row = ({ device, isCurrent, hasBattery, menu }: RowProps) => (
  <tr className={classes.row} aria-label={device.name} data-current={isCurrent || undefined}>
    <td>
      <div className={classes.device}>
        <DeviceTile device={device} size="row" />
        <div className={classes.names}>
          <DeviceLink device={device} isCurrent={isCurrent} />
          <span className={classes.type}>{texts.types[device.deviceType]}</span>
          <span className={classes.when}>
            <LastSeen time={device.lastSeenTime} isBare />
            {hasBattery && <DeviceBattery device={device} />}
          </span>
        </div>
      </div>
    </td>
    <td className={classes.serial}>{device.deviceUUID}</td>
    <td className={classes.address}>
      <span className={classes.place}>{device.position?.address || texts.noAddress}</span>
    </td>
    {hasBattery && (
      <td className={classes.battery}>
        <DeviceBattery device={device} />
      </td>
    )}
    <td className={classes.seen}>
      <LastSeen time={device.lastSeenTime} isBare />
    </td>
    <td className={classes.menu}>{menu}</td>
  </tr>
);

export const DeviceList = ({ list, renderMenu }: PagedDevicesProps) => {
  const { roles } = useUser();
  const hasBattery = canSeeBattery(roles, 'shield_gps');
  return (
    <section className={classes.list} aria-label={texts.devices}>
      <Paper className={classes.panel}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{texts.columns.device}</th>
              <th className={classes.serial}>{texts.columns.serial}</th>
              <th className={classes.address}>{texts.columns.location}</th>
              {hasBattery && <th className={classes.battery}>{texts.columns.battery}</th>}
              <th className={classes.seen}>{texts.columns.lastSeen}</th>
              <th className={classes.menu} aria-label={texts.columns.menu} />
            </tr>
          </thead>
          <tbody>
            {list.devices?.map((device) => (
              <Row
                key={device._id}
                device={device}
                isCurrent={device.deviceUUID === list.currentUUID}
                hasBattery={hasBattery}
                menu={renderMenu(device)}
              />
            ))}
          </tbody>
        </table>
      </Paper>
      <DevicePager list={list} />
    </section>
  );
};
