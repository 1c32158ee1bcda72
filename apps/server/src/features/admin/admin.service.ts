import { canGiveRoles, isStaff, type Role } from '@holdfast/contract/roles.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { UsersService } from '../account/users.service.ts';
import type { TwoFactorService } from '../auth/two-factor/two-factor.service.ts';
import type { NewDevice, ProvisioningService } from '../devices/provisioning.service.ts';
import { toAdminDevice, toAdminUser } from './admin.presenter.ts';
import { adminRepository } from './admin.repository.ts';
import { adminTexts } from './admin.texts.ts';
import type { PageOf } from './audit.repository.ts';
import type { Actor, AuditService } from './audit.service.ts';
import { readDeviceCsv, refuseLines, writeCredentialsCsv } from './device-csv.ts';

export interface UserTerms {
  OneTimeDeviceFee?: number | undefined;
  hidePaymentTabs?: boolean | undefined;
}

export type AdminService = ReturnType<typeof createAdminService>;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const createAdminService = (
  { transact, events }: Core,
  deps: {
    audit: AuditService;
    users: UsersService;
    twoFactor: TwoFactorService;
    provisioning: ProvisioningService;
  },
) => {
  const { audit, users, twoFactor, provisioning } = deps;

  const findUser = async (tx: Db, idOrEmail: string) => {
    const user = isId(idOrEmail) ? await users.findById(tx, idOrEmail) : await users.findByEmail(tx, idOrEmail);
    if (!user) throw new AppError('user-not-found');
    return user;
  };

  /**
   * Staff cannot reset their own, since that requires a code; for other staff a superAdmin is needed. Otherwise one
   * stolen password would be sufficient.
   */
  const assertMayReset = async (tx: Db, by: Actor, userId: string, roles: Role[]) => {
    if (!('userId' in by)) return;
    const own = (await users.findById(tx, by.userId))?.roles ?? [];
    const isAllowed = by.userId !== userId && (own.includes('superAdmin') || !isStaff(roles));
    if (!isAllowed) throw new AppError('permission-denied');
  };

  return {
    provisionDevice: (by: Actor, device: NewDevice) =>
      provisioning.provision(device, (tx) => audit.write(tx, by, 'provision device', device.deviceUUID)),

    /** All or nothing; returns a CSV with the credentials of each device. */
    provisionDevices: async (by: Actor, csv: string) => {
      const devices = readDeviceCsv(csv);
      const made = await provisioning.provisionAll(devices, async (tx, known) => {
        refuseLines(
          devices.flatMap(({ line, deviceUUID, imei }) => [
            ...(known.serials.has(deviceUUID) ? [adminTexts.known(line, 'deviceUUID')] : []),
            ...(known.imeis.has(imei) ? [adminTexts.known(line, 'imei')] : []),
          ]),
        );
        await audit.write(tx, by, 'provision device', ...devices.map(({ deviceUUID }) => deviceUUID));
      });
      return writeCredentialsCsv(made);
    },

    /** For a device that lost its secret, or that has no root key and changed its owner. */
    renewDevice: (by: Actor, deviceUUID: string) =>
      transact(async (tx) => {
        const renewed = await provisioning.renew(tx, deviceUUID);
        await audit.write(tx, by, 'renew device', deviceUUID);
        return renewed;
      }),

    listUsers: (by: Actor, asked: PageOf) =>
      transact(async (tx) => {
        await audit.write(tx, by, 'list users', asked.filter);
        const { rows, total } = await adminRepository(tx).listUsers(asked);
        return { data: rows.map(toAdminUser), total };
      }),

    listDevices: (by: Actor, asked: PageOf) =>
      transact(async (tx) => {
        await audit.write(tx, by, 'list devices', asked.filter);
        const { rows, total } = await adminRepository(tx).listDevices(asked);
        return { data: rows.map(toAdminDevice), total };
      }),

    /** Afterwards the user signs in with the password alone; a mail informs them. */
    resetTwoFactor: (by: Actor, idOrEmail: string) =>
      transact(async (tx) => {
        const { id, email, roles } = await findUser(tx, idOrEmail);
        await assertMayReset(tx, by, id, roles);
        if (!(await twoFactor.reset(tx, id))) throw new AppError('two-factor-off');
        await audit.write(tx, by, 'reset two-factor', email);
        afterCommit(tx, () => events.emit('user.updated', { userId: id }));
      }),

    /** On the command line every role can be granted, which is how the first admin is created. */
    setRoles: (by: Actor, idOrEmail: string, roles: Role[]) =>
      transact(async (tx) => {
        const superAdmins = await users.lockSuperAdmins(tx);
        const { id, email, roles: before } = await findUser(tx, idOrEmail);
        if ('userId' in by) {
          const own = (await users.findById(tx, by.userId))?.roles ?? [];
          if (!canGiveRoles(own, before, roles)) throw new AppError('permission-denied');
          const isLast = superAdmins.length === 1 && superAdmins[0] === id;
          if (isLast && !roles.includes('superAdmin')) throw new AppError('last-super-admin');
        }
        await users.update(tx, id, { roles });
        await audit.write(tx, by, `set role ${roles.join(', ')}`, email);
        afterCommit(tx, () => events.emit('user.updated', { userId: id }));
      }),

    updateUser: (by: Actor, idOrEmail: string, { OneTimeDeviceFee: fee, hidePaymentTabs: isHidden }: UserTerms) =>
      transact(async (tx) => {
        const { id, email } = await findUser(tx, idOrEmail);
        await users.update(tx, id, {
          ...(fee !== undefined && { oneTimeDeviceFee: fee }),
          ...(isHidden !== undefined && { hidePaymentTabs: isHidden }),
        });
        if (fee !== undefined) await audit.write(tx, by, `set one time fee ${fee}`, email);
        if (isHidden !== undefined) await audit.write(tx, by, `${isHidden ? 'hide' : 'show'} payment tabs`, email);
        afterCommit(tx, () => events.emit('user.updated', { userId: id }));
      }),

    exportDeviceLogins: (by: Actor) =>
      transact(async (tx) => {
        const logins = await adminRepository(tx).listDeviceLogins();
        await audit.writeOnceADay(tx, by, 'export broker', `${logins.length} devices`);
        return logins;
      }),
  };
};
