import type { DeviceType } from '@holdfast/contract/devices.rules';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import { mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { recoveryCode } from '../../platform/secrets/recovery-code.ts';
import { randomToken, type Secrets } from '../../platform/secrets/secrets.ts';
import { devicesRepository } from './devices.repository.ts';
import { devicesTexts } from './devices.texts.ts';

export interface NewDevice {
  deviceUUID: string;
  deviceType: DeviceType;
  imei: string;
}

export interface ProvisioningOptions {
  clock: Clock;
  transact: Transact;
  secrets: Secrets;
}

export type ProvisioningService = ReturnType<typeof createProvisioningService>;

const secretBytes = 24;

export const createProvisioningService = ({ clock, transact, secrets }: ProvisioningOptions) => ({
  /**
   * The secret is for the device and shown this once; the passcode comes with the device to its owner.
   * `alongside` is part of the transaction.
   */
  provision: async ({ deviceUUID, deviceType, imei }: NewDevice, alongside?: (tx: Db) => Promise<void>) => {
    const id = uuidv7();
    const passcode = recoveryCode();
    const deviceSecret = randomToken(secretBytes);
    const row = {
      id,
      deviceUuid: deviceUUID,
      imei,
      type: deviceType,
      secretHash: await mosquittoHash(deviceSecret),
      passcodeSealed: secrets.encrypt(passcode),
      createdAt: clock(),
    };
    const store = async (tx: Db) => {
      await devicesRepository(tx).insert(row);
      await alongside?.(tx);
    };
    await transact(store).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict', devicesTexts.known) : error;
    });
    return { device: { _id: id, deviceUUID, deviceType, imei }, passcode, deviceSecret };
  },
});
