import { canSeeBattery, liveStatusesOfDevice, toFahrenheit } from '@holdfast/contract/devices.rules';
import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import { isEnterprise } from '@holdfast/contract/roles.rules';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { formatSpeed, formatTemperature } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { DeviceBattery } from '../card/device-battery.tsx';
import { DeviceStatus } from '../card/device-status.tsx';
import { DeviceTile } from '../card/device-tile.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { devicesTexts as texts } from '../devices.texts.ts';
import type { Selection } from '../overview/use-selection.ts';
import classes from './map-list.module.css';
import type { MapPointing } from './map-pointing.ts';
import type { PlacedDevice } from './placed-devices.ts';

/** In px; fixed, as the virtual list needs it. */
const rowHeight = 60;

interface RowProps {
  item: PlacedDevice;
  isOpen: boolean;
  isPointedAt: boolean;
  pointing: MapPointing;
  selection: Selection;
}

const nothing = '–';

const groupsText = ([first, ...others]: readonly string[] = []) =>
  others.length > 0 ? `${first} +${others.length}` : (first ?? nothing);

/** Columns of the wide list; only there are these fields requested. */
const Details = ({ device }: Pick<PlacedDevice, 'device'>) => {
  const { units } = useUser();
  const now = useNow(lastSeenRefreshSeconds);
  const { groups, modem_temperature: celsius } = device;
  const speed = liveStatusesOfDevice(device, new Date(now)).includes('moving') ? device.speed : null;
  const isFahrenheit = units.temperature === 'f';
  const temperature = (degrees: number) =>
    formatTemperature(isFahrenheit ? toFahrenheit(degrees) : degrees, units.temperature);
  return (
    <>
      <span className={classes.group}>{groupsText(groups)}</span>
      <span className={classes.speed}>{typeof speed === 'number' ? formatSpeed(speed, units.distance) : nothing}</span>
      <span className={classes.temperature}>{typeof celsius === 'number' ? temperature(celsius) : nothing}</span>
    </>
  );
};

const Row = ({ item: { id, device, address }, isOpen, isPointedAt, pointing, selection }: RowProps) => {
  const { pointAt, open } = pointing;
  const isSelected = selection.has(device);
  return (
    <div className={classes.row} data-pointed={isPointedAt || undefined} data-selected={isSelected || undefined}>
      <Checkbox
        aria-label={texts.selection.one(device.name)}
        checked={isSelected}
        onChange={() => selection.toggle(device)}
      />
      <button
        type="button"
        className={classes.device}
        aria-current={isOpen || undefined}
        data-pointed={isPointedAt || undefined}
        onClick={() => open(id)}
        onMouseEnter={() => pointAt(id)}
        onMouseLeave={() => pointAt(null)}
        onFocus={() => pointAt(id)}
        onBlur={() => pointAt(null)}
      >
        <DeviceTile device={{ ...device, devicePicture: device.devicePicture ?? '' }} size="line" />
        <span className={classes.name}>{device.name}</span>
        <span className={classes.address}>{address || texts.noAddress}</span>
        <span className={classes.status}>
          <DeviceStatus device={device} />
        </span>
        <Details device={device} />
        <span className={classes.battery}>
          <DeviceBattery device={device} />
        </span>
        <span className={classes.seen}>
          <LastSeen time={device.lastSeenTime} isBare />
        </span>
      </button>
    </div>
  );
};

interface HeadProps {
  items: readonly PlacedDevice[];
  selection: Selection;
}

/** Visual column headers, hidden from the accessibility tree: the cells name their content themselves. */
const Head = ({ items, selection }: HeadProps) => {
  const devices = items.map(({ device }) => device);
  const count = devices.filter(selection.has).length;
  return (
    <div className={classes.head}>
      <Checkbox
        aria-label={texts.selection.everything}
        checked={count > 0 && count === devices.length}
        indeterminate={count > 0 && count < devices.length}
        onChange={() => selection.togglePage(devices)}
      />
      <div className={classes.columns} aria-hidden>
        <span className={classes.name}>{texts.columns.device}</span>
        <span className={classes.address}>{texts.columns.location}</span>
        <span className={classes.status}>{texts.columns.status}</span>
        <span className={classes.group}>{texts.columns.group}</span>
        <span className={classes.speed}>{texts.columns.speed}</span>
        <span className={classes.temperature}>{texts.columns.temperature}</span>
        <span className={classes.battery}>{texts.columns.battery}</span>
        <span className={classes.seen}>{texts.columns.lastSeen}</span>
      </div>
    </div>
  );
};

interface MapListProps {
  items: readonly PlacedDevice[];
  pointing: MapPointing;
  selection: Selection;
}

export const MapList = ({ items, pointing, selection }: MapListProps) => {
  const { openId, pointedId } = pointing;
  const { roles } = useUser();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 6,
  });
  const openIndex = items.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (openIndex !== -1) rows.scrollToIndex(openIndex, { align: 'auto' });
  }, [openIndex, rows]);
  return (
    <div
      className={classes.list}
      data-with-battery={canSeeBattery(roles, 'shield_gps') || undefined}
      data-with-groups={isEnterprise(roles) || undefined}
    >
      <Head items={items} selection={selection} />
      <div ref={frame} className={classes.frame} data-with-bar={selection.devices.length > 0 || undefined}>
        <ul className={classes.rows} style={{ height: rows.getTotalSize() }} aria-label={texts.map.list}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <li
                key={key}
                className={classes.item}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                aria-setsize={items.length}
                aria-posinset={index + 1}
              >
                <Row
                  item={item}
                  isOpen={item.id === openId}
                  isPointedAt={item.id === pointedId}
                  pointing={pointing}
                  selection={selection}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
};
