import { modelOf } from '@holdfast/contract/models.rules';
import type { Db } from '../../platform/db/db.ts';
import type { UsersService } from '../account/users.service.ts';
import type { CommandsService, NewCommand } from '../commands/commands.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { deviceRekeyRepository } from './device-rekey.repository.ts';
import type { DeviceRekeyService } from './device-rekey.service.ts';
import { defaultsOf } from './device-settings.ts';
import { releaseEmail } from './devices.emails.ts';
import type { Doing } from './devices.repository.ts';

type ReleasedDevice = NonNullable<Awaited<ReturnType<ReturnType<typeof deviceRekeyRepository>['find']>>>;

/** Undoes what the last owner had set and asked for: the next owner sees the defaults. */
const resetsOf = (device: ReleasedDevice, doing: Doing | undefined): Pick<NewCommand, 'name' | 'args'>[] => {
  const defaults = defaultsOf(device.settings, modelOf(device.type, device.model));
  return [
    ...(Object.keys(defaults).length > 0 ? [{ name: 'settings', args: defaults } as const] : []),
    ...(doing?.locationReportMode === 'Continuously' ? [{ name: 'stop' } as const] : []),
    ...(doing?.alarm ? [{ name: 'alarm', args: { state: 'off' } } as const] : []),
    ...(doing?.operatingMode === 'batteryLife'
      ? [{ name: 'operatingMode', args: { operatingMode: 'responsiveness' } } as const]
      : []),
  ];
};

/** Renews the passcode and secrets of a released device, mails the passcode to the last owner and resets the device. */
export const createDeviceReleaseService = (deps: {
  users: UsersService;
  commands: CommandsService;
  deviceRekey: DeviceRekeyService;
  mail: MailService;
}) => {
  const { users, commands, deviceRekey, mail } = deps;
  return {
    /** Call after the data of the device is removed but before `owner_id` is cleared: the owner is the recipient. */
    reset: async (tx: Db, deviceId: string, doing: Doing | undefined) => {
      const device = await deviceRekeyRepository(tx).find(deviceId);
      if (!device) return;
      const passcode = await deviceRekey.rotatePasscode(tx, deviceId);
      const { deviceUuid } = device;
      const isDerived = await deviceRekey.begin(tx, deviceId, await deviceRekey.prepare(deviceId, tx));
      if (isDerived) await commands.create(tx, { id: deviceId, deviceUuid }, { name: 'rekey', requestedBy: null });
      for (const asked of resetsOf(device, doing)) {
        await commands.create(tx, { id: deviceId, deviceUuid }, { ...asked, requestedBy: null });
      }
      const owner = device.ownerId ? await users.findById(tx, device.ownerId) : undefined;
      if (owner) await mail.send(tx, releaseEmail(owner, { ...device, passcode }));
    },
  };
};
