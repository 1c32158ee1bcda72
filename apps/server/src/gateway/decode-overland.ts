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
    /** In metres a second; -1 where the phone does not know, as in the next ones. */
    speed: extra,
    course: extra,
    horizontal_accuracy: extra,
    /** From 0 to 1. */
    battery_level: extra,
  }),
});

const batch = z.object({ locations: z.array(z.unknown()), current: z.unknown().optional() });

/** What the app tells of itself: visits, trips, that it was opened. */
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

/** The device that a batch claims to come from; only its first point is looked at, of an empty one `current`. */
export const deviceOfOverland = (value: unknown): string | null => {
  const { locations, current } = (value ?? {}) as { locations?: unknown; current?: unknown };
  const first: unknown = (Array.isArray(locations) ? locations[0] : undefined) ?? current;
  return claimed.safeParse(first).data?.properties.device_id ?? null;
};

/** It is in a later batch, too, and is stored from there. */
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
