import { kilometresPerHour, toNumber, toSeconds } from './lenient-values.rules.ts';

/** Fields that a mapping can read; only the position is required. */
export const mappedFields = [
  'latitude',
  'longitude',
  'time',
  'accuracy',
  'altitude',
  'speed',
  'course',
  'battery',
  'satellites',
] as const;

export type MappedField = (typeof mappedFields)[number];

export const speedUnits = ['kmh', 'ms', 'kn'] as const;
export type SpeedUnit = (typeof speedUnits)[number];

/** Maps the JSON of third-party MQTT senders to position reports. */
export interface MessageMapping {
  /** `{device}` is the level with the device number, `+` matches any level. */
  topic: string;
  /** Path of each value, such as `object.latitude`; numbers index arrays from 0. */
  fields: { latitude: string; longitude: string } & Partial<Record<MappedField, string>>;
  speedUnit: SpeedUnit;
}

export interface MappedReport {
  /** Unix seconds; null if the mapping has no time field. */
  time: number | null;
  place: { latitude: number; longitude: number } | null;
  accuracy: number | null;
  altitude: number | null;
  /** In km/h. */
  speed: number | null;
  course: number | null;
  /** In percent. */
  battery: number | null;
  satellites: number | null;
}

const mappingProblems = ['other-topic', 'no-json', 'no-time', 'nothing'] as const;
export type MappingProblem = (typeof mappingProblems)[number];

export type Mapped = { device: string; report: MappedReport } | { problem: MappingProblem };

const deviceLevel = '{device}';

/** Topics of our own devices and of OwnTracks. */
const reservedLevels = new Set(['devices', 'owntracks']);

const isPlainLevel = (level: string) => /^[^/+#{}$\s\p{Cc}]+$/u.test(level);

/**
 * Example: `application/+/device/{device}/event/up`. The first level must be a plain word, and exactly one level
 * `{device}`.
 */
export const isTopicPattern = (topic: string): boolean => {
  const [first = '', ...levels] = topic.split('/');
  return (
    topic.length <= 200 &&
    isPlainLevel(first) &&
    !reservedLevels.has(first) &&
    levels.filter((level) => level === deviceLevel).length === 1 &&
    levels.every((level) => level === deviceLevel || level === '+' || isPlainLevel(level))
  );
};

/** At most ten names, separated by dots. */
export const fieldPathPattern = /^[^.\s][^.]{0,63}(\.[^.]{1,64}){0,9}$/;

/** Number of a device without IMEI, as in its topic; it cannot begin with `_`, the prefix of mapping accounts. */
export const mappedNumberPattern = /^[0-9A-Za-z][\w.-]{0,63}$/;

export const toFilter = (topic: string) => topic.replace(deviceLevel, '+');

/** Device number in the topic; null if the pattern does not match. */
export const deviceOfTopic = (pattern: string, topic: string): string | null => {
  const wanted = pattern.split('/');
  const levels = topic.split('/');
  if (wanted.length !== levels.length) return null;
  const isMatch = wanted.every((level, at) => level === '+' || level === deviceLevel || level === levels[at]);
  return isMatch ? (levels[wanted.indexOf(deviceLevel)] ?? null) : null;
};

export const doOverlap = (one: string, other: string): boolean => {
  const [a, b] = [toFilter(one).split('/'), toFilter(other).split('/')];
  return a.length === b.length && a.every((level, at) => level === b[at] || level === '+' || b[at] === '+');
};

const isEnumerable = (value: object, name: string) => Object.prototype.propertyIsEnumerable.call(value, name);

/** Reads own enumerable properties only, so a path cannot reach the prototype or an array's length. */
const valueAt = (message: unknown, path: string | undefined): unknown => {
  if (path === undefined) return undefined;
  let value = message;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !isEnumerable(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
};

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
};

const speedFactors: Record<SpeedUnit, number> = {
  kmh: 1,
  ms: kilometresPerHour.metresPerSecond,
  kn: kilometresPerHour.knots,
};

/** Never throws. Accepts numeric strings; unreadable values are absent. */
export const mapMessage = (
  { topic: pattern, fields, speedUnit }: MessageMapping,
  topic: string,
  payload: string,
): Mapped => {
  const device = deviceOfTopic(pattern, topic);
  if (device === null) return { problem: 'other-topic' };
  const message = parse(payload);
  if (typeof message !== 'object' || message === null) return { problem: 'no-json' };
  const read = (field: MappedField) => toNumber(valueAt(message, fields[field]));
  const [latitude, longitude] = [read('latitude'), read('longitude')];
  const place = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const battery = read('battery');
  if (!place && battery === null) return { problem: 'nothing' };
  const time = toSeconds(valueAt(message, fields.time));
  if (place && fields.time !== undefined && time === null) return { problem: 'no-time' };
  const speed = read('speed');
  return {
    device,
    report: {
      time,
      place,
      accuracy: read('accuracy'),
      altitude: read('altitude'),
      speed: speed === null ? null : toNumber(speed * speedFactors[speedUnit]),
      course: read('course'),
      battery,
      satellites: read('satellites'),
    },
  };
};

export interface MappingPreset extends MessageMapping {
  name: string;
  example: { topic: string; message: object };
}

/** Default formats of these programs; the value names can differ per device decoder. */
export const mappingPresets = {
  tasmota: {
    name: 'Tasmota',
    topic: 'tele/{device}/SENSOR',
    // Tasmota's `Time` is local time without an offset, so the time of arrival is used.
    fields: { latitude: 'GPS.lat', longitude: 'GPS.lon', altitude: 'GPS.alt', accuracy: 'GPS.hAcc' },
    speedUnit: 'kmh',
    example: {
      topic: 'tele/garden-cart/SENSOR',
      message: { Time: '2026-01-01T12:00:00', GPS: { lat: 47.141, lon: 9.521, alt: 460.2, hAcc: 4.1, vAcc: 6.3 } },
    },
  },
  zigbee2mqtt: {
    name: 'Zigbee2MQTT',
    topic: 'zigbee2mqtt/{device}',
    fields: { latitude: 'latitude', longitude: 'longitude', battery: 'battery' },
    speedUnit: 'kmh',
    example: {
      topic: 'zigbee2mqtt/garden-cart',
      message: { latitude: 47.141, longitude: 9.521, battery: 81, linkquality: 76 },
    },
  },
  chirpstack: {
    name: 'ChirpStack',
    topic: 'application/+/device/{device}/event/up',
    fields: {
      latitude: 'object.latitude',
      longitude: 'object.longitude',
      time: 'time',
      altitude: 'object.altitude',
      battery: 'object.battery',
    },
    speedUnit: 'kmh',
    example: {
      topic: 'application/2c5e4f0a/device/70b3d57ed0012345/event/up',
      message: {
        time: '2026-01-01T12:00:00.775023242+00:00',
        deviceInfo: { devEui: '70b3d57ed0012345' },
        object: { latitude: 47.141, longitude: 9.521, altitude: 460, battery: 81 },
      },
    },
  },
  theThingsStack: {
    name: 'The Things Stack',
    topic: 'v3/+/devices/{device}/up',
    fields: {
      latitude: 'uplink_message.decoded_payload.latitude',
      longitude: 'uplink_message.decoded_payload.longitude',
      time: 'received_at',
      altitude: 'uplink_message.decoded_payload.altitude',
      battery: 'uplink_message.decoded_payload.battery',
    },
    speedUnit: 'kmh',
    example: {
      topic: 'v3/trackers@ttn/devices/eui-70b3d57ed0012345/up',
      message: {
        end_device_ids: { device_id: 'eui-70b3d57ed0012345' },
        received_at: '2026-01-01T12:00:00.787Z',
        uplink_message: { decoded_payload: { latitude: '47.141', longitude: '9.521', battery: 81 } },
      },
    },
  },
} as const satisfies Record<string, MappingPreset>;

export type PresetName = keyof typeof mappingPresets;
