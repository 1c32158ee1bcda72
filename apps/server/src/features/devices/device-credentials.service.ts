import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mappedNumberPattern } from '@holdfast/contract/mappings.rules';
import { type TrackerModel, zoneMinutes } from '@holdfast/contract/models.rules';
import type { Core } from '../../platform/core.ts';
import { matchesMosquittoHash, mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { devicesRepository } from './devices.repository.ts';

export interface KnownDevice {
  id: string;
  deviceUuid: string;
  imei: string;
}

export interface KnownTracker {
  device: KnownDevice;
  /** Offset from UTC in minutes, positive east; null to use the time as the protocol defines it. */
  zone: number | null;
}

interface Remembered {
  device: KnownDevice;
  isMapped: boolean;
  /** Two hashes during a rekey, until the device has proven that it has the new secret. */
  secretHashes: string[];
  /** SHA-256 of the last secret that verified, so that a reconnect skips the slow password hash. */
  accepted: Buffer | null;
  until: number;
}

export type DeviceCredentialsService = ReturnType<typeof createDeviceCredentialsService>;

/** Cache TTL: short enough that a revoked secret soon stops working, long enough for frequent reconnects. */
const rememberedMilliseconds = 60_000;
const maxRemembered = 20_000;

const forgetOldest = (map: Map<string, unknown>) => {
  const [oldest] = map.keys();
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
};

const nobodysHash = mosquittoHash(randomBytes(32).toString('base64url'));
const digest = (secret: string) => hash('sha256', secret, 'buffer');
/**
 * Negative cache: an external broker may forward messages of many unknown devices, which must not cost a query each.
 */
const strangeMilliseconds = 10_000;

export const createDeviceCredentialsService = (
  { db, clock, events }: Pick<Core, 'db' | 'clock' | 'events'>,
  { matches = matchesMosquittoHash } = {},
) => {
  const remembered = new Map<string, Remembered>();
  /** Unknown numbers with the end of their TTL in milliseconds. */
  const strangers = new Map<string, number>();
  let changes = 0;
  events.onAnywhere('device.rekeyed', ({ imei }) => {
    changes += 1;
    remembered.delete(imei);
  });

  const remember = (imei: string): Remembered | undefined => {
    const known = remembered.get(imei);
    return known && known.until > clock().getTime() ? known : undefined;
  };

  const read = async (imei: string): Promise<Remembered | null> => {
    const now = clock().getTime();
    const before = changes;
    const row = mappedNumberPattern.test(imei) ? await devicesRepository(db).findByImei(imei) : undefined;
    // The secret changed during the query, so the row may be stale.
    if (changes !== before) return read(imei);
    const former = remembered.get(imei);
    remembered.delete(imei);
    if (!row) return null;
    const { id, deviceUuid, model, secretHash, nextSecretHash } = row;
    const device = { id, deviceUuid, imei };
    const secretHashes = nextSecretHash ? [secretHash, nextSecretHash] : [secretHash];
    const fresh = {
      device,
      isMapped: model === 'mqtt',
      secretHashes,
      // Kept, so that somebody's wrong guess costs the device itself nothing.
      accepted: former?.secretHashes.join() === secretHashes.join() ? former.accepted : null,
      until: now + rememberedMilliseconds,
    };
    remembered.set(imei, fresh);
    forgetOldest(remembered);
    return fresh;
  };

  const load = async (imei: string): Promise<Remembered | null> => remember(imei) ?? read(imei);

  const verify = async (imei: string, secret: string): Promise<KnownDevice | null> => {
    const before = changes;
    const given = digest(secret);
    const recent = remember(imei);
    if (recent?.accepted && timingSafeEqual(recent.accepted, given)) return recent.device;
    // Read again, and compared with something: otherwise the time would tell which numbers exist.
    const known = await read(imei);
    if (!known) {
      await matches(await nobodysHash, secret);
      return null;
    }
    for (const hash of known.secretHashes) {
      if (!(await matches(hash, secret))) continue;
      // The secret changed during the comparison: a connection with the old one would stay open.
      if (changes !== before) return verify(imei, secret);
      known.accepted = given;
      return known.device;
    }
    return null;
  };

  return {
    forget: (imei: string) => void remembered.delete(imei),

    /** Synchronous cache lookup; undefined on a miss. */
    known: (imei: string): KnownDevice | undefined => remember(imei)?.device,

    find: async (imei: string): Promise<KnownDevice | null> => (await load(imei))?.device ?? null,

    /** Finds the device of a number that an MQTT mapping extracted from a topic; only devices of model `mqtt` match. */
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

    /** Tracker protocols have no authentication: the number alone identifies the device. */
    findTracker: async (model: TrackerModel, id: string): Promise<KnownTracker | null> => {
      const row = mappedNumberPattern.test(id) ? await devicesRepository(db).findTracker(model, id) : undefined;
      if (!row) return null;
      const { timeZone, ...device } = row;
      return { device, zone: timeZone === null ? null : zoneMinutes(timeZone) };
    },

    /**
     * Null for an unknown device and for a wrong secret alike, so that the result does not reveal which numbers exist.
     */
    verify,
  };
};
