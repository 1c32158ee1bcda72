import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { deriveDeviceSecret, proveDeviceSecret } from '../../platform/secrets/device-secret.ts';
import { mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { recoveryCode } from '../../platform/secrets/recovery-code.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { deviceRekeyRepository, type NextSecret } from './device-rekey.repository.ts';

export type DeviceRekeyService = ReturnType<typeof createDeviceRekeyService>;

/** A device with a root key derives its next secret from a nonce; other devices need it entered by hand. */
export type NewKeys = NextSecret | { secretHash: string; secretSealed: string };

const secretBytes = 24;

/** No leading dash: the CSV export escapes values that could start a formula, which would change the secret. */
export const newSecret = (): string => {
  const secret = randomToken(secretBytes);
  return secret.startsWith('-') ? newSecret() : secret;
};

/**
 * Replaces the secret of a device that may be offline: both secrets are valid until it proves that it has the new one.
 */
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

    /** Call before the transaction where possible: password hashing is slow. */
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

    /** True if a rekey command must be sent. Without a root key the old secret is invalid immediately. */
    begin: async (tx: Db, deviceId: string, keys: NewKeys): Promise<boolean> => {
      const isDerived = 'rekeyNonce' in keys;
      if (isDerived) await deviceRekeyRepository(tx).put(deviceId, keys);
      else await deviceRekeyRepository(tx).replace(deviceId, keys);
      await announce(tx, deviceId);
      return isDerived;
    },

    /** Called when a user who knew the passcode loses the right to manage the device. */
    rotatePasscode: async (tx: Db, deviceId: string): Promise<string> => {
      const passcode = recoveryCode();
      await deviceRekeyRepository(tx).setPasscode(deviceId, secrets.encrypt(passcode));
      afterCommit(tx, () => events.emit('device.updated', { deviceId, fields: ['passcode'] }));
      return passcode;
    },

    /** Nonce from which the device derives its next secret; null if no rekey is pending. */
    findNonce: async (deviceId: string): Promise<string | null> => (await findNext(db, deviceId))?.nonce ?? null,

    /** Checks that the sender has the next secret; a holder of the old secret could acknowledge the command, too. */
    isProven: async (tx: Db, deviceId: string, commandId: string, proof: string): Promise<boolean> => {
      const next = await findNext(tx, deviceId);
      return next !== null && secrets.equals(proof, proveDeviceSecret(next.secret, commandId));
    },

    /** Completes the rekey: the old secret becomes invalid. */
    finish: async (tx: Db, deviceId: string) => {
      const device = await announce(tx, deviceId);
      if (device?.nextSecretHash)
        await deviceRekeyRepository(tx).replace(deviceId, { secretHash: device.nextSecretHash });
    },
  };
};
