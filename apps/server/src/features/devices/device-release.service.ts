import type { Db } from '../../platform/db/db.ts';
import type { UsersService } from '../account/users.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { deviceRekeyRepository } from './device-rekey.repository.ts';
import type { DeviceRekeyService } from './device-rekey.service.ts';
import { releaseEmail } from './devices.emails.ts';

/** Renews the passcode and secrets of a released device and mails the passcode to the last owner. */
export const createDeviceReleaseService = (deps: {
  users: UsersService;
  commands: CommandsService;
  deviceRekey: DeviceRekeyService;
  mail: MailService;
}) => {
  const { users, commands, deviceRekey, mail } = deps;
  return {
    /** Call after the data of the device is removed but before `owner_id` is cleared: the owner is the recipient. */
    renewKeys: async (tx: Db, deviceId: string) => {
      const device = await deviceRekeyRepository(tx).find(deviceId);
      if (!device) return;
      const passcode = await deviceRekey.rotatePasscode(tx, deviceId);
      const { deviceUuid } = device;
      const isDerived = await deviceRekey.begin(tx, deviceId, await deviceRekey.prepare(deviceId, tx));
      if (isDerived) await commands.create(tx, { id: deviceId, deviceUuid }, { name: 'rekey', requestedBy: null });
      const owner = device.ownerId ? await users.findById(tx, device.ownerId) : undefined;
      if (owner) await mail.send(tx, releaseEmail(owner, { ...device, passcode }));
    },
  };
};
