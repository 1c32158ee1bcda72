import type { Device } from '@holdfast/contract/devices';
import { useEffect, useEffectEvent } from 'react';
import { useWindow } from '../../../lib/use-window.ts';
import { accentOf, DevicePicture } from '../../../ui/display/device-picture.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { groupsTexts } from '../groups.texts.ts';
import classes from './device-picker.module.css';

/** In px; must match the style sheet. */
export const rowHeight = 44;

export interface DeviceChoice {
  chosen: ReadonlySet<string>;
  onPick: (ids: string[], isPicked: boolean) => void;
}

interface DeviceRowsProps extends DeviceChoice {
  /** The loaded ones, out of `total`. */
  devices: Device[];
  total: number;
  /** Maximum height in px. */
  height: number;
  /** Called when rows that are not loaded scroll into view. */
  onEnd: () => void;
}

/** Virtualized: otherwise each keystroke would render hundreds of rows. */
export const DeviceRows = ({ devices, total, height, chosen, onPick, onEnd }: DeviceRowsProps) => {
  const { start, end, above, below, onScroll } = useWindow({ count: total, rowHeight, height });
  const isAtEnd = end > devices.length;
  const onEndEvent = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was loaded may end in sight again
  useEffect(() => {
    if (isAtEnd) onEndEvent();
  }, [isAtEnd, devices.length]);
  return (
    <div className={classes.scroll} style={{ maxHeight: height }} onScroll={onScroll}>
      <ul
        className={classes.rows}
        style={{ paddingTop: above, paddingBottom: below }}
        aria-label={groupsTexts.picker.label}
      >
        {devices.slice(start, end).map(({ _id, name, deviceUUID, deviceType, color }, index) => (
          <li key={_id} aria-setsize={total} aria-posinset={start + index + 1}>
            <Checkbox
              classNames={{ body: classes.row, labelWrapper: classes.words, label: classes.label }}
              checked={chosen.has(_id)}
              onChange={(event) => onPick([_id], event.currentTarget.checked)}
              label={
                <>
                  <DevicePicture type={deviceType} accent={accentOf[color]} size={28} />
                  <span className={classes.name}>{name}</span>
                  <span className={classes.serial}>{deviceUUID}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
};
