import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from './places.ts';

export interface Geocoder {
  /** Whether it may know a better address than this one; without it, always. */
  isWanted?: (position: Position, address: string) => boolean;
  /** An empty text where the service knows none. Throws when asking again may help. */
  addressOf: (position: Position, signal: AbortSignal) => Promise<string>;
}

const spacingMilliseconds = 1000;
const timeoutMilliseconds = 10_000;
const rememberedPositions = 10_000;
const longestAddress = 500;

/** About ten metres: the next house. */
const keyOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

const isPassing = (status: number) => status === 429 || status >= 500;

/** A service like Nominatim, which asks for at most one request a second. One call at a time. */
export const createGeocoder = (url: string, userAgent: string): Geocoder => {
  const remembered = new Map<string, string>();
  let nextAt = 0;

  const ask = async ({ latitude, longitude }: Position, signal: AbortSignal): Promise<string> => {
    await sleep(Math.max(0, nextAt - Date.now()), undefined, { signal });
    const query = new URLSearchParams({ format: 'jsonv2', lat: String(latitude), lon: String(longitude) });
    const response = await fetch(`${url}/reverse?${query}`, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    }).finally(() => {
      // From the answer on: by when the request left, a slow way could bring two of them within a second.
      nextAt = Date.now() + spacingMilliseconds;
    });
    if (isPassing(response.status)) throw new Error(`the geocoder answered ${response.status}`);
    const answer = response.ok ? ((await response.json()) as { display_name?: unknown } | null) : null;
    return typeof answer?.display_name === 'string' ? answer.display_name.slice(0, longestAddress) : '';
  };

  return {
    addressOf: async (position, signal) => {
      const key = keyOf(position);
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const address = await ask(position, signal);
      if (remembered.size >= rememberedPositions) remembered.clear();
      remembered.set(key, address);
      return address;
    },
  };
};
