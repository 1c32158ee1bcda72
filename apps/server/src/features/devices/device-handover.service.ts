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

/** From one owner to another: what opens it changes, and what the first one set or saw stays behind. */
export const createDeviceHandoverService = (
  { clock, secrets }: Core,
  { commands, deviceRekey }: { commands: CommandsService; deviceRekey: DeviceRekeyService },
) => {
  /** What was asked of the device before is no longer wanted; it gets its new secret and forgets what was set. */
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

    /** False when it is no longer theirs to give. */
    handOver: async (tx: Db, device: DeviceAccess, { from, to, keys }: Handover): Promise<boolean> => {
      const now = clock();
      // The state first: points that arrive meanwhile wait for its row, and then know whose they are.
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
