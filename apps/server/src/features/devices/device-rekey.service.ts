import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { deriveDeviceSecret, proveDeviceSecret } from '../../platform/secrets/device-secret.ts';
import { mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { recoveryCode } from '../../platform/secrets/recovery-code.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { deviceRekeyRepository, type NextSecret } from './device-rekey.repository.ts';

export type DeviceRekeyService = ReturnType<typeof createDeviceRekeyService>;

/** A device with a root key derives its next secret; any other one has to be given a new one by hand. */
export type NewKeys = NextSecret | { secretHash: string; secretSealed: string };

const secretBytes = 24;

/** Not with a dash at first: in a CSV file, where that could begin a formula, it would not stay as it is. */
export const newSecret = (): string => {
  const secret = randomToken(secretBytes);
  return secret.startsWith('-') ? newSecret() : secret;
};

/** A new secret for a device that may be asleep: both work until it has proven that it took the new one. */
export const createDeviceRekeyService = ({ db, events, secrets }: Core) => {
  const announce = async (tx: Db, deviceId: string) => {
    const device = await deviceRekeyRepository(tx).find(deviceId);
    if (device) afterCommit(tx, () => events.emit('device.rekeyed', { imei: device.imei }));
    return device;
  };

  const findNext = async (tx: Db, deviceId: string) => {
    const { rekeyNonce: nonce, rootKeySealed } = (await deviceRekeyRepository(tx).find(deviceId)) ?? {};
    if (!nonce || !rootKeySealed) return null;
    return { nonce, secret: deriveDeviceSecret(secrets.decrypt(rootKeySealed), nonce) };
  };

  return {
    hasRootKey: async (deviceId: string): Promise<boolean> =>
      Boolean((await deviceRekeyRepository(db).find(deviceId))?.rootKeySealed),

    /** Before the transaction that begins it where that is possible: hashing takes long. */
    prepare: async (deviceId: string, on: Db = db): Promise<NewKeys> => {
      const sealed = (await deviceRekeyRepository(on).find(deviceId))?.rootKeySealed;
      if (!sealed) {
        const secret = newSecret();
        return { secretHash: await mosquittoHash(secret), secretSealed: secrets.encrypt(secret) };
      }
      const rekeyNonce = randomToken(secretBytes);
      const next = deriveDeviceSecret(secrets.decrypt(sealed), rekeyNonce);
      return { rekeyNonce, nextSecretHash: await mosquittoHash(next) };
    },

    /** True when the device is to be told. Without a root key its secret ends at once, and nothing can be told. */
    begin: async (tx: Db, deviceId: string, keys: NewKeys): Promise<boolean> => {
      const isDerived = 'rekeyNonce' in keys;
      if (isDerived) await deviceRekeyRepository(tx).put(deviceId, keys);
      else await deviceRekeyRepository(tx).replace(deviceId, keys);
      await announce(tx, deviceId);
      return isDerived;
    },

    /** A person who knew it no longer manages the device. */
    rotatePasscode: async (tx: Db, deviceId: string): Promise<string> => {
      const passcode = recoveryCode();
      await deviceRekeyRepository(tx).setPasscode(deviceId, secrets.encrypt(passcode));
      afterCommit(tx, () => events.emit('device.updated', { deviceId, fields: ['passcode'] }));
      return passcode;
    },

    /** What the device derives its next secret from; null when there is nothing to take. */
    findNonce: async (deviceId: string): Promise<string | null> => (await findNext(db, deviceId))?.nonce ?? null,

    /** Whether whoever answers the command has the next secret; somebody with the old one may answer too. */
    isProven: async (tx: Db, deviceId: string, commandId: string, proof: string): Promise<boolean> => {
      const next = await findNext(tx, deviceId);
      return next !== null && secrets.equals(proof, proveDeviceSecret(next.secret, commandId));
    },

    /** The device took it: the former secret is worth nothing any more. */
    finish: async (tx: Db, deviceId: string) => {
      const device = await announce(tx, deviceId);
      if (device?.nextSecretHash)
        await deviceRekeyRepository(tx).replace(deviceId, { secretHash: device.nextSecretHash });
    },
  };
};
