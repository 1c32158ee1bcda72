import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from './places.ts';

export interface Geocoder {
  /** Whether this geocoder may find a better address than the present one; if absent, always. */
  isWanted?: (position: Position, address: string) => boolean;
  /** Returns an empty string if the service knows no address; throws on transient errors. */
  addressOf: (position: Position, signal: AbortSignal) => Promise<string>;
}

const spacingMilliseconds = 1000;
const timeoutMilliseconds = 10_000;
const rememberedPositions = 10_000;
const longestAddress = 500;

/** Cache key: position rounded to about ten metres. */
const keyOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

const isPassing = (status: number) => status === 429 || status >= 500;

/** Nominatim-compatible service, whose usage policy allows one request per second. Callers must not overlap. */
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
      // Counted from the response: on a slow network, requests spaced by their start could arrive within one second.
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
