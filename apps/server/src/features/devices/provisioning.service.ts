import type { DeviceSettings } from '@holdfast/contract/device-settings';
import type { DeviceColor, DeviceType, EsimStatus } from '@holdfast/contract/devices.rules';
import { type DeviceModel, isCapable, modelOf } from '@holdfast/contract/models.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import { mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import { recoveryCode } from '../../platform/secrets/recovery-code.ts';
import { newSecret } from './device-rekey.service.ts';
import { devicesRepository } from './devices.repository.ts';
import type { DeviceRow } from './devices.tables.ts';

export interface NewDevice {
  deviceUUID: string;
  deviceType: DeviceType;
  imei: string;
  /** Defaults to a first-party model. */
  model?: DeviceModel | undefined;
  protocolId?: string | undefined;
  timeZone?: string | undefined;
}

export interface OwnedFrom {
  ownerId: string;
  name: string;
  color: DeviceColor;
  esimStatus: EsimStatus;
  claimedAt: Date;
  settings: Partial<DeviceSettings>;
  hasEmailAlerts: boolean;
  isSelfAdded?: boolean | undefined;
}

export interface KnownDevices {
  serials: ReadonlySet<string>;
  imeis: ReadonlySet<string>;
}

export type ProvisioningService = ReturnType<typeof createProvisioningService>;

export const createProvisioningService = ({ transact, clock, secrets, events }: Core) => {
  /** Devices that cannot rekey have no root key; their secret is stored encrypted and shown to the owner. */
  const sealKeys = (model: DeviceModel, { secret, key }: { secret: string; key: string }) =>
    isCapable(model, 'rekey')
      ? { rootKeySealed: secrets.encrypt(key), secretSealed: null }
      : { rootKeySealed: null, secretSealed: secrets.encrypt(secret) };

  const prepare = async ({ deviceUUID, deviceType, imei, model, protocolId, timeZone }: NewDevice) => {
    const passcode = recoveryCode();
    const deviceSecret = newSecret();
    const deviceKey = newSecret();
    const row = {
      id: uuidv7(),
      deviceUuid: deviceUUID,
      imei,
      type: deviceType,
      model: model === modelOf(deviceType, null) ? null : (model ?? null),
      // Third-party devices report the battery in percent, like Wi-Fi devices.
      isWifiDevice: model !== undefined && !isCapable(model, 'settings'),
      protocolId: protocolId ?? null,
      timeZone: timeZone ?? null,
      secretHash: await mosquittoHash(deviceSecret),
      ...sealKeys(modelOf(deviceType, model ?? null), { secret: deviceSecret, key: deviceKey }),
      passcodeSealed: secrets.encrypt(passcode),
      createdAt: clock(),
    };
    return { row, passcode, deviceSecret, deviceKey };
  };

  const renewKeys = async (tx: Db, { id, type, model }: Pick<DeviceRow, 'id' | 'type' | 'model'>) => {
    const [secret, key] = [newSecret(), newSecret()];
    await devicesRepository(tx).update(id, {
      secretHash: await mosquittoHash(secret),
      ...sealKeys(modelOf(type, model), { secret, key }),
      nextSecretHash: null,
      rekeyNonce: null,
    });
    return { secret, key };
  };

  return {
    /** Secret and key are returned only here. `alongside` runs in the same transaction. */
    provision: async (device: NewDevice, alongside?: (tx: Db) => Promise<void>) => {
      const { row, passcode, deviceSecret, deviceKey } = await prepare(device);
      const store = async (tx: Db) => {
        await devicesRepository(tx).insert(row);
        await alongside?.(tx);
      };
      await transact(store).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('device-known') : error;
      });
      const { deviceUUID, deviceType, imei } = device;
      return { device: { _id: row.id, deviceUUID, deviceType, imei }, passcode, deviceSecret, deviceKey };
    },

    /** All or nothing. `alongside` receives the devices that already exist and may throw to abort. */
    provisionAll: async (wanted: NewDevice[], alongside: (tx: Db, known: KnownDevices) => Promise<void>) => {
      const prepared = await Promise.all(wanted.map(prepare));
      const store = async (tx: Db) => {
        const serials = wanted.map(({ deviceUUID }) => deviceUUID);
        const imeis = wanted.map(({ imei }) => imei);
        const known = await devicesRepository(tx).listKnown(serials, imeis);
        await alongside(tx, {
          serials: new Set(known.map(({ deviceUuid }) => deviceUuid)),
          imeis: new Set(known.map(({ imei }) => imei)),
        });
        await devicesRepository(tx).insertAll(prepared.map(({ row }) => row));
      };
      await transact(store).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('device-known') : error;
      });
      return prepared.map(({ row, passcode, deviceSecret, deviceKey }) => ({
        device: { deviceUUID: row.deviceUuid, deviceType: row.type, imei: row.imei },
        passcode,
        deviceSecret,
        deviceKey,
      }));
    },

    isKnown: async (tx: Db, imei: string) => (await devicesRepository(tx).findByImei(imei)) !== undefined,

    provisionOwned: async (tx: Db, device: NewDevice, { hasEmailAlerts, ...owned }: OwnedFrom) => {
      const { row, deviceSecret, deviceKey } = await prepare(device);
      await devicesRepository(tx).insert({ ...row, ...owned, isFirstLogin: false });
      if (hasEmailAlerts) {
        const settings = { userId: owned.ownerId, deviceId: row.id, emailAlerts: true };
        await devicesRepository(tx).putAlertSettings(settings);
      }
      return { id: row.id, deviceSecret, deviceKey };
    },

    renewSecret: async (tx: Db, imei: string): Promise<{ secret: string; key: string } | null> => {
      const device = await devicesRepository(tx).findByImei(imei);
      return device ? renewKeys(tx, device) : null;
    },

    /** Same by serial; an unowned device also gets a new passcode, since no owner can look it up. */
    renew: async (tx: Db, deviceUUID: string) => {
      const device = await devicesRepository(tx).findByUuid(deviceUUID);
      if (!device) throw new AppError('device-not-found');
      const { secret, key } = await renewKeys(tx, device);
      const passcode = device.ownerId === null ? recoveryCode() : null;
      if (passcode) await devicesRepository(tx).update(device.id, { passcodeSealed: secrets.encrypt(passcode) });
      afterCommit(tx, () => events.emit('device.rekeyed', { imei: device.imei }));
      return { imei: device.imei, deviceSecret: secret, deviceKey: key, passcode };
    },
  };
};
