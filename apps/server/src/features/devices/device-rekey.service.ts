import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { recoveryCode } from '../../platform/secrets/recovery-code.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { deviceRekeyRepository, type NextSecret } from './device-rekey.repository.ts';

export type DeviceRekeyService = ReturnType<typeof createDeviceRekeyService>;

export const secretBytes = 24;

/** A new secret for a device that may be asleep: both work until it has said that it took the new one. */
export const createDeviceRekeyService = ({ db, events, secrets }: Core) => {
  const announce = async (tx: Db, deviceId: string) => {
    const device = await deviceRekeyRepository(tx).find(deviceId);
    if (device) afterCommit(tx, () => events.emit('device.rekeyed', { imei: device.imei }));
    return device;
  };

  return {
    /** Before the transaction that begins it: hashing takes long, and the embedded database has one connection. */
    prepare: async (): Promise<NextSecret> => {
      const secret = randomToken(secretBytes);
      return { nextSecretHash: await mosquittoHash(secret), nextSecretSealed: secrets.encrypt(secret) };
    },

    begin: async (tx: Db, deviceId: string, next: NextSecret) => {
      await deviceRekeyRepository(tx).put(deviceId, next);
      await announce(tx, deviceId);
    },

    /** A person who knew it no longer manages the device. */
    rotatePasscode: async (tx: Db, deviceId: string): Promise<string> => {
      const passcode = recoveryCode();
      await deviceRekeyRepository(tx).setPasscode(deviceId, secrets.encrypt(passcode));
      afterCommit(tx, () => events.emit('device.updated', { deviceId, fields: ['passcode'] }));
      return passcode;
    },

    /** For the device itself only; null when there is nothing to take. */
    findNext: async (deviceId: string): Promise<string | null> => {
      const sealed = (await deviceRekeyRepository(db).find(deviceId))?.nextSecretSealed;
      return sealed ? secrets.decrypt(sealed) : null;
    },

    /** The device took it: the former secret is worth nothing any more. */
    finish: async (tx: Db, deviceId: string) => {
      const device = await announce(tx, deviceId);
      if (device?.nextSecretHash) await deviceRekeyRepository(tx).replace(deviceId, device.nextSecretHash);
    },
  };
};
