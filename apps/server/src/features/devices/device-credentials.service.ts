import { hash, timingSafeEqual } from 'node:crypto';
import { mappedNumberPattern } from '@holdfast/contract/mappings.rules';
import { type TrackerModel, zoneMinutes } from '@holdfast/contract/models.rules';
import type { Core } from '../../platform/core.ts';
import { matchesMosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { devicesRepository } from './devices.repository.ts';

/** A device as the gateway knows it. */
export interface KnownDevice {
  id: string;
  deviceUuid: string;
  imei: string;
}

export interface KnownTracker {
  device: KnownDevice;
  /** Minutes east of Greenwich; null for what its protocol says. */
  zone: number | null;
}

interface Remembered {
  device: KnownDevice;
  isMapped: boolean;
  /** Two while a new secret is on its way to the device. */
  secretHashes: string[];
  /** Of the secret that was found right. */
  accepted: Buffer | null;
  until: number;
}

export type DeviceCredentialsService = ReturnType<typeof createDeviceCredentialsService>;

/** Short, so that a new secret soon replaces the old one; long enough for devices that reconnect all the time. */
const rememberedMilliseconds = 60_000;
const maxRemembered = 20_000;

const forgetOldest = (map: Map<string, unknown>) => {
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
};

const digest = (secret: string) => hash('sha256', secret, 'buffer');
/** A message of a stranger must not cost a query each: other people's brokers hand over what all their devices say. */
const strangeMilliseconds = 10_000;

export const createDeviceCredentialsService = ({ db, clock, events }: Core) => {
  const remembered = new Map<string, Remembered>();
  /** Until when each is taken for unknown. */
  const strangers = new Map<string, number>();
  let changes = 0;
  events.onAnywhere('device.rekeyed', ({ imei }) => {
    changes += 1;
    remembered.delete(imei);
  });

  const load = async (imei: string): Promise<Remembered | null> => {
    const now = clock().getTime();
    const known = remembered.get(imei);
    if (known && known.until > now) return known;
    const before = changes;
    const row = mappedNumberPattern.test(imei) ? await devicesRepository(db).findByImei(imei) : undefined;
    // What was read while it changed may be what was there before.
    if (changes !== before) return load(imei);
    remembered.delete(imei);
    if (!row) return null;
    const { id, deviceUuid, model, secretHash, nextSecretHash } = row;
    const device = { id, deviceUuid, imei };
    const secretHashes = nextSecretHash ? [secretHash, nextSecretHash] : [secretHash];
    const fresh = {
      device,
      isMapped: model === 'mqtt',
      secretHashes,
      accepted: null,
      until: now + rememberedMilliseconds,
    };
    remembered.set(imei, fresh);
    forgetOldest(remembered);
    return fresh;
  };

  const verify = async (imei: string, secret: string): Promise<KnownDevice | null> => {
    const before = changes;
    const known = await load(imei);
    if (!known) return null;
    const given = digest(secret);
    if (known.accepted && timingSafeEqual(known.accepted, given)) return known.device;
    for (const hash of known.secretHashes) {
      if (!(await matchesMosquittoHash(hash, secret))) continue;
      // Replaced while it was compared: who has the old one would stay connected.
      if (changes !== before) return verify(imei, secret);
      known.accepted = given;
      return known.device;
    }
    return null;
  };

  return {
    /** For a device whose secret was just changed. */
    forget: (imei: string) => void remembered.delete(imei),

    /** At once; undefined where it has to be looked up first. */
    known: (imei: string): KnownDevice | undefined => {
      const known = remembered.get(imei);
      return known && known.until > clock().getTime() ? known.device : undefined;
    },

    find: async (imei: string): Promise<KnownDevice | null> => (await load(imei))?.device ?? null,

    /** The number that an admin's mapping found in a topic; a device that signs in by itself is never meant by it. */
    findMapped: async (number: string): Promise<KnownDevice | null> => {
      const now = clock().getTime();
      if ((strangers.get(number) ?? 0) > now) return null;
      const known = await load(number);
      if (known?.isMapped) return known.device;
      strangers.delete(number);
      strangers.set(number, now + strangeMilliseconds);
      forgetOldest(strangers);
      return null;
    },

    /** A tracker has no secret: whoever knows its number is taken for it. */
    findTracker: async (model: TrackerModel, id: string): Promise<KnownTracker | null> => {
      const row = mappedNumberPattern.test(id) ? await devicesRepository(db).findTracker(model, id) : undefined;
      if (!row) return null;
      const { timeZone, ...device } = row;
      return { device, zone: timeZone === null ? null : zoneMinutes(timeZone) };
    },

    /** Null when there is no such device or the secret is another one; which of both is not revealed. */
    verify,
  };
};
