import { type TrackerRecord, toRecord } from '../record.ts';
import { fromLocal, utcTime } from '../time.ts';

const shape =
  /Lat:([NS])(\d+(?:\.\d+)?),\s*Lon:([EW])(\d+(?:\.\d+)?),\s*Course:(\d+(?:\.\d+)?),\s*Speed:(\d+(?:\.\d+)?),\s*DateTime:(\d{4})-(\d\d)-(\d\d)\s+(\d\d):(\d\d):(\d\d)/;

/** Parses the reply to `WHERE#`; null for other texts. */
export const readWhere = (text: string, zone: number): TrackerRecord | null => {
  const found = shape.exec(text);
  if (!found) return null;
  const [, north, latitude, east, longitude, course, speed, ...date] = found;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = date.map(Number);
  const time = fromLocal(utcTime(year, month, day, hour, minute, second), zone);
  if (time === null) return null;
  return toRecord({
    time,
    position: {
      latitude: Number(latitude) * (north === 'S' ? -1 : 1),
      longitude: Number(longitude) * (east === 'W' ? -1 : 1),
      speed: Number(speed),
      course: Number(course),
      altitude: null,
      satellites: null,
      isValid: true,
    },
  });
};
