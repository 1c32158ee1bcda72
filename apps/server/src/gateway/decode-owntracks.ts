import { z } from 'zod';
import { maxMessageBytes, parseJson } from './decode-message.ts';
import { extra, number, time } from './lenient-fields.ts';
import { toPhoneMessages } from './phone-messages.ts';
import { type Decoded, nothing } from './up-message.ts';

const located = { lat: number, lon: number, tst: time, acc: extra };

const location = z.object({
  _type: z.literal('location'),
  ...located,
  batt: extra,
  /** km/h. */
  vel: extra,
  cog: extra,
  alt: extra,
});

/** The phone entered or left a region that is defined in the app. */
const transition = z.object({ _type: z.literal('transition'), event: z.enum(['enter', 'leave']), ...located });

const kindOfEvent = { enter: 'geofence-entry', leave: 'geofence-exit' } as const;

const report = z.discriminatedUnion('_type', [location, transition]);

/** Types that carry data: an invalid one is counted as malformed, other types are ignored. */
const known = new Set(['location', 'transition', 'encrypted']);

const named = z.object({ _type: z.string() });

const none: Decoded = { messages: [], refused: [] };

/** OwnTracks JSON over MQTT or HTTP: https://owntracks.org/booklet/tech/json/ */
export const decodeOwntracks = (value: unknown): Decoded => {
  const { data } = report.safeParse(value);
  if (!data) {
    // The app also sends last wills, waypoints and more: ignored without an error.
    const type = named.safeParse(value).data?._type;
    return type === undefined || known.has(type) ? nothing('malformed') : none;
  }
  const { lat: latitude, lon: longitude, tst: timestamp, acc: accuracy } = data;
  const place = { timestamp, place: { latitude, longitude }, accuracy };
  if (data._type === 'transition') return toPhoneMessages({ ...place, alerts: [kindOfEvent[data.event]] });
  const motion = { speed: data.vel, course: data.cog, altitude: data.alt };
  return toPhoneMessages({ ...place, battery: data.batt, motion });
};

export const decodeOwntracksPayload = (payload: Uint8Array): Decoded => {
  // The app publishes an empty payload to clear its own retained card.
  if (payload.length === 0) return none;
  return payload.length > maxMessageBytes ? nothing('oversized') : decodeOwntracks(parseJson(payload));
};
