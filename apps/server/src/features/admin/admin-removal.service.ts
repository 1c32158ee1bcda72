import { normalizeEmail } from '@holdfast/contract/email.rules';
import { isStaff, type Role } from '@holdfast/contract/roles.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountRemovalService } from '../account/account-removal.service.ts';
import type { UsersService } from '../account/users.service.ts';
import type { DevicesService } from '../devices/devices.service.ts';
import { adminRepository } from './admin.repository.ts';
import type { Actor, AuditService } from './audit.service.ts';

export type AdminRemovalService = ReturnType<typeof createAdminRemovalService>;

/** Permanent deletions by staff; the email or serial must be typed as a confirmation. */
export const createAdminRemovalService = (
  { transact }: Core,
  deps: { audit: AuditService; users: UsersService; devices: DevicesService; accountRemoval: AccountRemovalService },
) => {
  const { audit, users, devices, accountRemoval } = deps;

  /**
   * Staff cannot remove themselves here, since that requires the password; other staff can be removed only by a
   * superAdmin.
   */
  const assertMayRemove = async (tx: Db, by: Actor, userId: string, roles: Role[]) => {
    if (!('userId' in by)) return;
    const own = (await users.findById(tx, by.userId))?.roles ?? [];
    const isAllowed = by.userId !== userId && (own.includes('superAdmin') || !isStaff(roles));
    if (!isAllowed) throw new AppError('permission-denied');
  };

  return {
    removeUser: (by: Actor, id: string, typedEmail: string) =>
      transact(async (tx) => {
        const user = isUuid(id) ? await users.findById(tx, id) : undefined;
        if (!user) throw new AppError('user-not-found');
        await assertMayRemove(tx, by, user.id, user.roles);
        if (normalizeEmail(typedEmail) !== user.email) throw new AppError('typed-name-differs');
        await audit.write(tx, by, 'remove user', user.email);
        await accountRemoval.removeIn(tx, user.id);
      }),

    removeDevice: (
      by: Actor,
      id: string,
      { deviceUUID, endsSubscription = false }: { deviceUUID: string; endsSubscription?: boolean | undefined },
    ) =>
      transact(async (tx) => {
        const device = isUuid(id) ? await adminRepository(tx).findDevice(id) : undefined;
        if (!device) throw new AppError('device-not-found');
        if (deviceUUID.trim() !== device.deviceUuid) throw new AppError('typed-name-differs');
        await audit.write(tx, by, 'remove device', device.deviceUuid);
        await devices.erase(tx, id, { endsSubscription });
      }),
  };
};
