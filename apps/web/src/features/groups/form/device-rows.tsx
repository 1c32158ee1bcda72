import type { Device } from '@holdfast/contract/devices';
import { useWindow } from '../../../lib/use-window.ts';
import { Checkbox } from '../../../ui/checkbox.ts';
import { accentOf, DevicePicture } from '../../../ui/device-picture.tsx';
import { groupsTexts } from '../groups.texts.ts';
import classes from './device-picker.module.css';

/** In px; what the stylesheet says too. */
export const rowHeight = 44;

export interface DeviceChoice {
  chosen: ReadonlySet<string>;
  onPick: (ids: string[], isPicked: boolean) => void;
}

interface DeviceRowsProps extends DeviceChoice {
  devices: Device[];
  /** In px. */
  height: number;
}

/** Virtualized: a fleet has hundreds of rows, and each would render at every keystroke. */
export const DeviceRows = ({ devices, height, chosen, onPick }: DeviceRowsProps) => {
  const { start, end, above, below, onScroll } = useWindow({ count: devices.length, rowHeight, height });
  return (
    <div className={classes.scroll} style={{ maxHeight: height }} onScroll={onScroll}>
      <ul
        className={classes.rows}
        style={{ paddingTop: above, paddingBottom: below }}
        aria-label={groupsTexts.picker.label}
      >
        {devices.slice(start, end).map(({ _id, name, deviceUUID, deviceType, color }, index) => (
          <li key={_id} aria-setsize={devices.length} aria-posinset={start + index + 1}>
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
