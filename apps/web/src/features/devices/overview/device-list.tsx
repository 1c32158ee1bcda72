import type { ListedDevice } from '@holdfast/contract/devices';
import { canSeeBattery } from '@holdfast/contract/devices.rules';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/session.ts';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { Paper } from '../../../ui/mantine/paper.ts';
import { Buttons, Code, type Column, Table } from '../../../ui/table/table.tsx';
import { DeviceBattery } from '../card/device-battery.tsx';
import { DeviceLink } from '../card/device-link.tsx';
import { DeviceStatus } from '../card/device-status.tsx';
import { DeviceTile } from '../card/device-tile.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { useFirstDevices } from '../choice/shown-view.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './device-list.module.css';
import { DevicePager, type PagedDevicesProps } from './device-pager.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface DeviceCellProps {
  device: ListedDevice;
  isCurrent: boolean;
}

const DeviceCell = ({ device, isCurrent }: DeviceCellProps) => (
  <div className={classes.device}>
    <DeviceTile device={device} size="row" />
    <div className={classes.names}>
      <DeviceLink device={device} isCurrent={isCurrent} />
      <span className={classes.type}>{texts.types[device.deviceType]}</span>
      <span className={classes.when}>
        <LastSeen time={device.lastSeenTime} isBare isShort />
      </span>
      <span className={classes.where}>
        <DeviceStatus device={device} />
        <span className={classes.street}>{device.position?.address || texts.noAddress}</span>
      </span>
    </div>
  </div>
);

const selectColumn = (selection: Selection, page: readonly ListedDevice[]): Column<ListedDevice> => {
  const count = page.filter(selection.has).length;
  return {
    title: texts.selection.column,
    className: classes.select,
    head: (
      <Checkbox
        aria-label={texts.selection.all}
        checked={count > 0 && count === page.length}
        indeterminate={count > 0 && count < page.length}
        onChange={() => selection.togglePage(page)}
      />
    ),
    cell: (device) => (
      <Checkbox
        aria-label={texts.selection.one(device.name)}
        checked={selection.has(device)}
        onChange={() => selection.toggle(device)}
      />
    ),
  };
};

interface DeviceListProps extends PagedDevicesProps {
  renderSelection: (selection: Selection) => ReactNode;
}

export const DeviceList = ({ list, renderMenu, renderSelection }: DeviceListProps) => {
  const selection = useSelection();
  const rows = useFirstDevices(list.devices);
  const { roles } = useUser();
  const hasBattery = canSeeBattery(roles, 'shield_gps');
  const isCurrent = ({ deviceUUID }: ListedDevice) => deviceUUID === list.currentUUID;
  const battery: Column<ListedDevice> = {
    title: texts.columns.battery,
    className: classes.battery,
    cell: (device) => <DeviceBattery device={device} />,
  };
  const columns: Column<ListedDevice>[] = [
    selectColumn(selection, list.devices ?? []),
    {
      title: texts.columns.device,
      cell: (device) => <DeviceCell device={device} isCurrent={isCurrent(device)} />,
    },
    {
      title: texts.columns.status,
      className: classes.status,
      cell: (device) => <DeviceStatus device={device} />,
    },
    {
      title: texts.columns.serial,
      className: classes.serial,
      cell: ({ deviceUUID }) => <Code>{deviceUUID}</Code>,
    },
    {
      title: texts.columns.location,
      className: classes.address,
      cell: ({ position }) => <span className={classes.place}>{position?.address || texts.noAddress}</span>,
    },
    ...(hasBattery ? [battery] : []),
    {
      title: texts.columns.lastSeen,
      className: classes.seen,
      isShort: true,
      isRight: true,
      cell: ({ lastSeenTime }) => <LastSeen time={lastSeenTime} isBare />,
    },
    {
      title: texts.columns.menu,
      className: classes.menu,
      isTitleHidden: true,
      isRight: true,
      cell: (device) => <Buttons>{renderMenu(device)}</Buttons>,
    },
  ];
  return (
    <section className={classes.list} aria-label={texts.devices}>
      <Paper className={classes.panel}>
        <Table
          label={texts.devices}
          columns={columns}
          rows={rows}
          keyOf={({ _id }) => _id}
          labelOf={({ name }) => name}
          isCurrent={isCurrent}
          rowHeight={76}
          isFixed
        />
      </Paper>
      <DevicePager list={list} />
      {selection.devices.length > 0 && renderSelection(selection)}
    </section>
  );
};
