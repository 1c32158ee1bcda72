import { deviceSettings } from '@holdfast/contract/device-settings';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { recoveryCode } from '../../platform/secrets/recovery-code.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { DeviceAccess } from './device-access.service.ts';
import type { DeviceRekeyService, NewKeys } from './device-rekey.service.ts';
import { changeSettings } from './device-settings.ts';
import { deviceStatesRepository } from './device-states.repository.ts';
import { devicesRepository } from './devices.repository.ts';

export interface Handover {
  from: string;
  to: string;
  keys: NewKeys;
}

export type DeviceHandoverService = ReturnType<typeof createDeviceHandoverService>;

/** Transfers a device to a new owner: renews its secrets and resets the settings and history of the former owner. */
export const createDeviceHandoverService = (
  { clock, secrets }: Core,
  { commands, deviceRekey }: { commands: CommandsService; deviceRekey: DeviceRekeyService },
) => {
  /** Removes pending commands, then sends the rekey and the default settings if they are needed. */
  const tellDevice = async (
    tx: Db,
    device: DeviceAccess,
    { isRekeyed, isSet }: { isRekeyed: boolean; isSet: boolean },
  ) => {
    await commands.removeAll(tx, device.id);
    if (isRekeyed) await commands.create(tx, device, { name: 'rekey', requestedBy: null });
    if (!isSet) return;
    const { forDevice } = changeSettings({}, deviceSettings.parse({}));
    await commands.create(tx, device, { name: 'settings', args: forDevice, requestedBy: null });
  };

  return {
    prepare: deviceRekey.prepare,

    nameOf: async (tx: Db, deviceId: string) => (await devicesRepository(tx).findName(deviceId)) ?? '',

    /** False if `from` no longer owns the device. */
    handOver: async (tx: Db, device: DeviceAccess, { from, to, keys }: Handover): Promise<boolean> => {
      const now = clock();
      // Lock order: device state before device. Concurrent points wait for the state row and then see the new owner.
      await deviceStatesRepository(tx).resetForNewOwner(device.id, now);
      const before = await devicesRepository(tx).lockSettings(device.id);
      const isGiven = await devicesRepository(tx).handOver(device.id, from, {
        ownerId: to,
        claimedAt: now,
        passcodeSealed: secrets.encrypt(recoveryCode()),
        settings: {},
        isFirstLogin: true,
        isTermsAccepted: false,
        subscriptionStatus: 'Inactive',
      });
      if (!isGiven) return false;
      await devicesRepository(tx).removeAlertSettings(device.id);
      await devicesRepository(tx).putAlertSettings({ userId: to, deviceId: device.id, emailAlerts: true });
      const isRekeyed = await deviceRekey.begin(tx, device.id, keys);
      await tellDevice(tx, device, { isRekeyed, isSet: Object.keys(before).length > 0 });
      return true;
    },
  };
};
