import { type Alarm, type TrackerRecord, toRecord } from '../record.ts';

/** Field widths in bytes, which differ by codec. */
export interface RecordLayout {
  /** Width of a value id and of the event id. */
  id: 1 | 2;
  /** Width of a count. */
  count: 1 | 2;
  hasGeneration: boolean;
  hasVariable: boolean;
}

const fixedBytes = 24;
const valueSizes = [1, 2, 4, 8] as const;
const panic = 2;
const degrees = 1e7;
const unknownSatellites = 255;

const ids = { ignition: 239, power: 66, batteryVolt: 67, battery: 113 } as const;

const alarmOfEvent: Record<number, Alarm> = {
  236: 'sos',
  246: 'tow',
  247: 'accident',
  249: 'jamming',
  251: 'idle',
  252: 'powerCut',
  255: 'overspeed',
  175: 'geofenceEnter',
};
const drivingEvent = 253;
const alarmOfDriving: Record<number, Alarm> = { 1: 'acceleration', 2: 'braking', 3: 'cornering' };

/** Only the value that triggered the record (its event id) is an alarm: in periodic records the value is a state. */
const alarmOf = (priority: number, event: number, value: number): Alarm | null => {
  if (priority === panic) return 'sos';
  if (event === 0 || value === 0) return null;
  return (event === drivingEvent ? alarmOfDriving[value] : alarmOfEvent[event]) ?? null;
};

/** Values of up to four bytes by id, and the end offset; null if they exceed the packet. */
const readValues = (data: Buffer, start: number, layout: RecordLayout) => {
  const values = new Map<number, number>();
  let at = start;
  for (const size of valueSizes) {
    if (at + layout.count > data.length) return null;
    const count = data.readUIntBE(at, layout.count);
    at += layout.count;
    if (at + count * (layout.id + size) > data.length) return null;
    for (let index = 0; index < count; index += 1) {
      if (size < 8) values.set(data.readUIntBE(at, layout.id), data.readUIntBE(at + layout.id, size));
      at += layout.id + size;
    }
  }
  return { values, end: at };
};

/** End offset of the variable-length values; -1 if they exceed the packet. */
const skipVariable = (data: Buffer, start: number): number => {
  if (start + 2 > data.length) return -1;
  const count = data.readUInt16BE(start);
  let at = start + 2;
  for (let index = 0; index < count; index += 1) {
    if (at + 4 > data.length) return -1;
    at += 4 + data.readUInt16BE(at + 2);
  }
  return at > data.length ? -1 : at;
};

const perThousand = (value: number | undefined) => (value === undefined ? null : value / 1000);

/** Record at `start` and its end offset; null if it exceeds the packet. */
export const readRecord = (
  data: Buffer,
  start: number,
  layout: RecordLayout,
): { record: TrackerRecord; end: number } | null => {
  const eventAt = start + fixedBytes;
  const valuesAt = eventAt + layout.id + (layout.hasGeneration ? 1 : 0) + layout.count;
  if (valuesAt > data.length) return null;
  const found = readValues(data, valuesAt, layout);
  const end = found && layout.hasVariable ? skipVariable(data, found.end) : (found?.end ?? -1);
  if (!found || end < 0) return null;
  const { values } = found;
  const event = data.readUIntBE(eventAt, layout.id);
  const satellites = data.readUInt8(start + 21);
  const ignition = values.get(ids.ignition);
  const record = toRecord({
    time: Number(data.readBigUInt64BE(start)),
    position: {
      longitude: data.readInt32BE(start + 9) / degrees,
      latitude: data.readInt32BE(start + 13) / degrees,
      altitude: data.readInt16BE(start + 17),
      course: data.readUInt16BE(start + 19),
      satellites: satellites === unknownSatellites ? null : satellites,
      speed: data.readUInt16BE(start + 22),
      isValid: satellites > 0,
    },
    alarm: alarmOf(data.readUInt8(start + 8), event, values.get(event) ?? 0),
    battery: values.get(ids.battery) ?? null,
    batteryVolt: perThousand(values.get(ids.batteryVolt)),
    powerVolt: perThousand(values.get(ids.power)),
    ignition: ignition === undefined ? null : ignition !== 0,
  });
  return { record, end };
};
