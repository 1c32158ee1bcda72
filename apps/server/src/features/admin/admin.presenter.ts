import type { AdminDeviceRow, AdminUserRow } from './admin.repository.ts';
import type { adminAudit } from './admin.tables.ts';

export const toAdminUser = ({ id, createdAt, verifiedAt, twoFactorAt, oneTimeDeviceFee, ...row }: AdminUserRow) => ({
  _id: id,
  ...row,
  timeCreated: createdAt.toISOString(),
  isVerified: verifiedAt !== null,
  twoFactorEnabled: twoFactorAt !== null,
  OneTimeDeviceFee: oneTimeDeviceFee,
});

export const toAdminDevice = (row: AdminDeviceRow) => ({
  _id: row.id,
  deviceUUID: row.deviceUuid,
  deviceType: row.type,
  imei: row.imei,
  name: row.name,
  owner: row.owner,
  createdAt: row.createdAt.toISOString(),
  claimedAt: row.claimedAt?.toISOString() ?? null,
  lastSeenTime: row.lastSeenAt?.toISOString() ?? null,
});

export const toAuditEntry = ({ id, at, actor, action, subject, origin }: typeof adminAudit.$inferSelect) => ({
  _id: id,
  time: at.toISOString(),
  actor,
  action,
  subject,
  origin,
});
