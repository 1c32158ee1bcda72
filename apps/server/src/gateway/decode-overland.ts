import { kilometresPerHour } from '@holdfast/contract/lenient-values.rules';
import { z } from 'zod';
import { extra, label, number, time } from './lenient-fields.ts';
import { decodeEach, times, toPhoneMessages } from './phone-messages.ts';
import { type Decoded, nothing, type UpMessage } from './up-message.ts';

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([number, number]).rest(z.unknown()) }),
  properties: z.object({
    timestamp: time,
    altitude: extra,
    /** Metres per second; -1 if unknown, as in the next fields. */
    speed: extra,
    course: extra,
    horizontal_accuracy: extra,
    /** 0 to 1. */
    battery_level: extra,
  }),
});

const batch = z.object({ locations: z.array(z.unknown()), current: z.unknown().optional() });

/** Records that are no position: visits, trips, app launches. */
const other = z.union([
  z.object({ type: z.literal('trip') }),
  z.object({ properties: z.object({ action: z.string() }) }),
  z.object({ properties: z.object({ type: z.literal('trip') }) }),
]);

const decodeFeature = (value: unknown): Decoded => {
  if (other.safeParse(value).success) return { messages: [], refused: [] };
  const { data } = feature.safeParse(value);
  if (!data) return nothing('malformed');
  const [longitude, latitude] = data.geometry.coordinates;
  const { timestamp, altitude, speed, course, horizontal_accuracy, battery_level } = data.properties;
  return toPhoneMessages({
    timestamp,
    place: { latitude, longitude },
    accuracy: horizontal_accuracy,
    battery: times(battery_level, 100),
    motion: { speed: times(speed, kilometresPerHour.metresPerSecond), course, altitude },
  });
};

const claimed = z.object({ properties: z.object({ device_id: label }) });

/** Claimed device id, read from the first point only, or from `current` in an empty batch. */
export const deviceOfOverland = (value: unknown): string | null => {
  const { locations, current } = (value ?? {}) as { locations?: unknown; current?: unknown };
  const first: unknown = (Array.isArray(locations) ? locations[0] : undefined) ?? current;
  return claimed.safeParse(first).data?.properties.device_id ?? null;
};

/** `current` is sent again in a later batch and stored from there; here it is only shown live. */
const decodeCurrent = (value: unknown): UpMessage[] =>
  decodeFeature(value).messages.map((message) =>
    message.type === 'location' ? { ...message, isLiveOnly: true } : message,
  );

/** https://github.com/aaronpk/Overland-iOS#api */
export const decodeOverland = (value: unknown): Decoded => {
  const { data } = batch.safeParse(value);
  if (!data) return nothing('malformed');
  const { messages, refused } = decodeEach(data.locations, decodeFeature);
  return { messages: [...messages, ...decodeCurrent(data.current)], refused };
};
