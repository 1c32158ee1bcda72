import { reportedSources } from '@holdfast/contract/history.rules';
import { type LocationMessage, motionRules, ranges } from './up-message.ts';

const sources = new Set<unknown>(reportedSources);

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= min && value <= max;

const isExtra = (value: unknown, range: { min: number; max: number }): value is number | null | undefined =>
  isAbsent(value) || isWithin(value, range);

const rounded = (value: number | null | undefined, round: (value: number) => number) =>
  isAbsent(value) ? value : round(value);

/**
 * Fast path for common locations without the schema, which costs as much as all other processing of a point. Returns
 * null for anything unusual: only the schema decides what is rejected or left out.
 */
export const readLocation = (value: unknown): LocationMessage | null => {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Record<string, unknown>;
  const { timestamp, latitude, longitude, source, accuracy, modem_temperature, modem_voltage } = given;
  const { speed, course, altitude, battery, satellites } = given;
  if (given.type !== 'location' || !isAbsent(given.alertType)) return null;
  if (!Number.isFinite(timestamp) || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  if (!isAbsent(source) && !sources.has(source)) return null;
  if (!isExtra(accuracy, ranges.accuracy) || !isExtra(modem_temperature, ranges.temperature)) return null;
  if (!isExtra(modem_voltage, ranges.voltage) || !isExtra(speed, motionRules.speed)) return null;
  if (!isExtra(course, motionRules.course) || !isExtra(altitude, motionRules.altitude)) return null;
  if (!isExtra(battery, motionRules.battery) || !isExtra(satellites, motionRules.satellites)) return null;
  return {
    type: 'location',
    timestamp: Math.floor(timestamp as number),
    latitude: latitude as number,
    longitude: longitude as number,
    source: source as LocationMessage['source'],
    accuracy,
    modem_temperature,
    modem_voltage: rounded(modem_voltage, Math.round),
    alertType: given.alertType,
    speed: rounded(speed, motionRules.speed.round),
    course: rounded(course, motionRules.course.round),
    altitude: rounded(altitude, motionRules.altitude.round),
    battery: rounded(battery, motionRules.battery.round),
    satellites: rounded(satellites, motionRules.satellites.round),
  };
};
