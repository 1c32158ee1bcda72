import { z } from 'zod';
import { maxMessageBytes, parseJson } from './decode-message.ts';
import { type Decoded, nothing, toMotion, type UpMessage } from './up-message.ts';

const location = z.object({
  _type: z.literal('location'),
  lat: z.number(),
  lon: z.number(),
  tst: z.number(),
  acc: z.number().min(0).max(50_000_000).nullish(),
  batt: z.number().nullish(),
  /** In km/h. */
  vel: z.number().nullish(),
  cog: z.number().nullish(),
  alt: z.number().nullish(),
});

/** The app also sends a last will, waypoints and so on: ignored, and no error. */
const other = z.object({ _type: z.string() });

/** OwnTracks' JSON, from MQTT or HTTP: https://owntracks.org/booklet/tech/json/ */
export const decodeOwntracks = (value: unknown): Decoded => {
  const { data } = location.safeParse(value);
  if (!data) return other.safeParse(value).data?._type === undefined || isLocation(value) ? nothing('malformed') : none;
  const { lat: latitude, lon: longitude, tst, acc: accuracy, batt } = data;
  const messages: UpMessage[] = [
    {
      type: 'location',
      timestamp: Math.floor(tst),
      latitude,
      longitude,
      accuracy,
      source: 'gps',
      ...toMotion({ speed: data.vel, course: data.cog, altitude: data.alt, battery: batt }),
    },
  ];
  if (typeof batt === 'number' && batt >= 0 && batt <= 100) messages.push({ type: 'modem', battery_percentage: batt });
  return { messages, refused: [] };
};

const none: Decoded = { messages: [], refused: [] };

const isLocation = (value: unknown) => other.safeParse(value).data?._type === 'location';

export const decodeOwntracksPayload = (payload: Uint8Array): Decoded => {
  // An empty payload is how the app clears its own retained card.
  if (payload.length === 0) return none;
  return payload.length > maxMessageBytes ? nothing('oversized') : decodeOwntracks(parseJson(payload));
};
