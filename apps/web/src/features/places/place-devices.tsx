import type { MapDevice } from '@holdfast/contract/devices';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { accentOf, DevicePicture } from '../../ui/display/device-picture.tsx';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import classes from './place-devices.module.css';
import type { PlaceContents } from './places.api.ts';
import { placesTexts } from './places.texts.ts';

const texts = placesTexts.editor;

const drawn = 3;

type DrawnDevice = Pick<MapDevice, '_id' | 'name' | 'deviceType' | 'color'>;
/** Loaded devices by `_id`. */
export type KnownDevices = ReadonlyMap<string, DrawnDevice>;

const DeviceDrawing = ({ device: { deviceType, color } }: { device: DrawnDevice }) => (
  <span className={classes.tile} style={{ '--accent': accentOf[color] } as CSSProperties} aria-hidden>
    <DevicePicture type={deviceType} accent={accentOf[color]} size={20} />
  </span>
);

interface DeviceStackProps {
  ids: readonly string[];
  known: KnownDevices;
}

/** Overlapping drawings of the first devices and the number of others; only the number while loading. */
export const DeviceStack = ({ ids, known }: DeviceStackProps) => {
  const words = placesTexts.devices(formatNumber(ids.length), ids.length === 1);
  const first = ids.flatMap((id) => known.get(id) ?? []).slice(0, drawn);
  if (first.length === 0) return <span>{words}</span>;
  const more = ids.length - first.length;
  return (
    <span className={classes.stack} role="img" aria-label={words}>
      {first.map((device) => (
        <DeviceDrawing key={device._id} device={device} />
      ))}
      {more > 0 && <span className={classes.more}>{placesTexts.more(formatNumber(more))}</span>}
    </span>
  );
};

export interface DeviceChoice {
  chosen: ReadonlySet<string>;
  onPick: (ids: string[], isPicked: boolean) => void;
}

export interface PlaceDevicesProps {
  devices: PlaceContents['devices'];
  known: KnownDevices;
  onChange: (devices: PlaceContents['devices']) => void;
  renderPicker: (choice: DeviceChoice) => ReactNode;
}

const modes = [
  { value: 'all', label: texts.all },
  { value: 'chosen', label: texts.chosen },
];

/** Maximum number of chips; larger fleets are managed in the list. */
const mostChips = 12;

export const PlaceDevices = ({ devices, known, onChange, renderPicker }: PlaceDevicesProps) => {
  const chosen = new Set(devices === 'all' ? [] : devices);
  const [isPicking, setPicking] = useState(chosen.size === 0);
  const pick = (ids: string[], isPicked: boolean) => {
    const rest = [...chosen].filter((id) => !ids.includes(id));
    onChange(isPicked ? [...rest, ...ids] : rest);
  };
  const chips = [...chosen].flatMap((id) => known.get(id) ?? []).slice(0, mostChips);
  return (
    <div className={classes.devices}>
      <div className={classes.head}>
        <span className={classes.label}>{texts.devices}</span>
        <SegmentedControl
          aria-label={texts.devices}
          data={modes}
          value={devices === 'all' ? 'all' : 'chosen'}
          onChange={(mode) => {
            setPicking(true);
            onChange(mode === 'all' ? 'all' : []);
          }}
        />
      </div>
      {devices !== 'all' && (
        <>
          <div className={classes.chips}>
            {chips.map((device) => (
              <span key={device._id} className={classes.chip}>
                <DeviceDrawing device={device} />
                <span className={classes.name}>{device.name}</span>
                <button type="button" aria-label={texts.takeOff(device.name)} onClick={() => pick([device._id], false)}>
                  <IconX size={14} aria-hidden />
                </button>
              </span>
            ))}
            {!isPicking && (
              <button type="button" className={classes.add} onClick={() => setPicking(true)}>
                <IconPlus size={16} aria-hidden />
                {texts.addDevice}
              </button>
            )}
          </div>
          {isPicking && renderPicker({ chosen, onPick: pick })}
        </>
      )}
    </div>
  );
};
