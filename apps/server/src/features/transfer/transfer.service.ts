import { canOwn, isGps } from '@holdfast/contract/devices.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserRow } from '../account/account.tables.ts';
import type { UsersService } from '../account/users.service.ts';
import type { DeviceAccess, DeviceAccessService } from '../devices/device-access.service.ts';
import type { DeviceHandoverService } from '../devices/device-handover.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { subscriptionFacts } from '../plans/subscription-facts.queries.ts';
import type { DeviceLogService } from '../sharing/device-log.service.ts';
import { transferEmails } from './transfer.emails.ts';
import type { TransfersService } from './transfers.service.ts';

export type TransferService = ReturnType<typeof createTransferService>;

/** Transfers a device to another user in one transaction. */
export const createTransferService = (
  { db, transact, events }: Core,
  deps: {
    users: UsersService;
    deviceAccess: DeviceAccessService;
    deviceHandover: DeviceHandoverService;
    deviceLog: DeviceLogService;
    transfers: TransfersService;
    mail: MailService;
    webUrl: string;
    /** Hooks of other features that delete their data of the former owner. */
    onTransfer: ((tx: Db, deviceId: string) => Promise<void>)[];
  },
) => {
  const { users, deviceAccess, deviceHandover, deviceLog, transfers, mail, webUrl, onTransfer } = deps;

  const findOwn = async (userId: string, name: string): Promise<DeviceAccess> => {
    const device = await deviceAccess.find(userId, name);
    if (!device) throw new AppError('device-not-found');
    if (!canOwn(device.privilege)) throw new AppError('permission-denied');
    if (!isGps(device.type)) throw new AppError('not-gps-device');
    return device;
  };

  const findPerson = async (tx: Db, userId: string): Promise<UserRow> => {
    const user = isUuid(userId) ? await users.findById(tx, userId) : undefined;
    if (!user) throw new AppError('user-not-found');
    return user;
  };

  const notify = async (tx: Db, { id, deviceUuid }: DeviceAccess, name: string, from: UserRow, to: UserRow) => {
    await deviceLog.record(tx, [id], { action: 'transferred', by: { userId: from.id }, subject: to.email });
    const news = { from, to, device: { name, deviceUuid } };
    for (const letter of transferEmails({ ...news, webUrl })) await mail.send(tx, letter);
  };

  return {
    /** Returns the id of the transfer. */
    transfer: async (callerId: string, { deviceId, userId }: { deviceId: string; userId: string }): Promise<string> => {
      const device = await findOwn(callerId, deviceId);
      if (userId === callerId) throw new AppError('transfer-to-oneself');
      const { id: memberId } = await findPerson(db, userId);
      const keys = await deviceHandover.prepare(device.id);
      return transact(async (tx) => {
        const [from, to] = [await findPerson(tx, callerId), await findPerson(tx, memberId)];
        const before = await deviceAccess.listPeople(tx, device.id);
        if (!(await deviceHandover.handOver(tx, device, { from: from.id, to: to.id, keys }))) {
          throw new AppError('device-not-found');
        }
        if (await subscriptionFacts(tx).isDeviceBound(device.id)) throw new AppError('transfer-subscribed');
        for (const leave of onTransfer) await leave(tx, device.id);
        await users.becomeOwner(tx, to.id);
        const deviceName = await deviceHandover.nameOf(tx, device.id);
        const id = await transfers.begin(tx, { deviceId: device.id, deviceName, k9Id: from.id, userId: to.id });
        await notify(tx, device, deviceName, from, to);
        const people = new Set([...before, ...(await deviceAccess.listPeople(tx, device.id))]);
        afterCommit(tx, () => {
          events.emit('device.transferred', { deviceId: device.id });
          for (const person of people) events.emit('device-list.updated', { userId: person });
        });
        return id;
      });
    },
  };
};
