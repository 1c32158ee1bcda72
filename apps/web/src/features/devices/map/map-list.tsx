import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { DeviceStatus } from '../card/device-status.tsx';
import { LastSeen } from '../card/last-seen.tsx';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './map-list.module.css';
import type { MapPointing } from './map-pointing.ts';
import type { PlacedDevice } from './placed-devices.ts';

/** In px. */
const rowHeight = 64;

interface RowProps {
  item: PlacedDevice;
  isOpen: boolean;
  isPointedAt: boolean;
  pointing: MapPointing;
}

const Row = ({ item: { id, device, address }, isOpen, isPointedAt, pointing: { pointAt, open } }: RowProps) => (
  <button
    type="button"
    className={classes.row}
    aria-current={isOpen || undefined}
    data-pointed={isPointedAt || undefined}
    onClick={() => open(id)}
    onMouseEnter={() => pointAt(id)}
    onMouseLeave={() => pointAt(null)}
    onFocus={() => pointAt(id)}
    onBlur={() => pointAt(null)}
  >
    <span className={classes.name}>{device.name}</span>
    <span className={classes.seen}>
      <LastSeen time={device.lastSeenTime} isBare />
    </span>
    <span className={classes.address}>{address || texts.noAddress}</span>
    <DeviceStatus device={device} />
  </button>
);

interface MapListProps {
  items: readonly PlacedDevice[];
  pointing: MapPointing;
}

/** The devices of a map beside it; only those in view are rendered. */
export const MapList = ({ items, pointing }: MapListProps) => {
  const { openId, pointedId } = pointing;
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
    <div ref={frame} className={classes.frame}>
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
              <Row item={item} isOpen={item.id === openId} isPointedAt={item.id === pointedId} pointing={pointing} />
            </li>
          );
        })}
      </ul>
    </div>
  );
};
