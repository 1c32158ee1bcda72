import { modelOf } from '@holdfast/contract/models.rules';
import type { Db } from '../../platform/db/db.ts';
import type { UsersService } from '../account/users.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { deviceRekeyRepository } from './device-rekey.repository.ts';
import type { DeviceRekeyService } from './device-rekey.service.ts';
import { defaultsOf } from './device-settings.ts';
import { releaseEmail } from './devices.emails.ts';

/**
 * Renews the passcode and secrets of a released device, mails the passcode to the last owner and sends the device the
 * defaults of what they had set, which the next owner sees.
 */
export const createDeviceReleaseService = (deps: {
  users: UsersService;
  commands: CommandsService;
  deviceRekey: DeviceRekeyService;
  mail: MailService;
}) => {
  const { users, commands, deviceRekey, mail } = deps;
  return {
    /** Call after the data of the device is removed but before `owner_id` is cleared: the owner is the recipient. */
    reset: async (tx: Db, deviceId: string) => {
      const device = await deviceRekeyRepository(tx).find(deviceId);
      if (!device) return;
      const passcode = await deviceRekey.rotatePasscode(tx, deviceId);
      const { deviceUuid } = device;
      const isDerived = await deviceRekey.begin(tx, deviceId, await deviceRekey.prepare(deviceId, tx));
      if (isDerived) await commands.create(tx, { id: deviceId, deviceUuid }, { name: 'rekey', requestedBy: null });
      const defaults = defaultsOf(device.settings, modelOf(device.type, device.model));
      if (Object.keys(defaults).length > 0) {
        const asked = { name: 'settings', args: defaults, requestedBy: null } as const;
        await commands.create(tx, { id: deviceId, deviceUuid }, asked);
      }
      const owner = device.ownerId ? await users.findById(tx, device.ownerId) : undefined;
      if (owner) await mail.send(tx, releaseEmail(owner, { ...device, passcode }));
    },
  };
};
