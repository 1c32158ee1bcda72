import { privileges } from '@holdfast/contract/devices.rules';
import type { AccountShare, Share } from '@holdfast/contract/sharing';
import type { FoundShare } from './sharing.repository.ts';
import type { AccountShareRow } from './sharing.tables.ts';

export const toShare = ({ share, device, person }: FoundShare): Share => ({
  _id: share.id,
  userId: share.sharedBy ?? device.ownerId ?? '',
  deviceUUID: device.deviceUuid,
  isOwnerFlag: share.privilege === privileges.owner ? 1 : 0,
  accessRightsFlag: share.privilege,
  securityLevel: share.securityLevel,
  sharedUserWithEmail: share.email,
  sharerName: share.sharerName,
  isAcceptedFlag: share.isAccepted ? 1 : 0,
  startDate: share.startDate.toISOString(),
  expiryDate: share.expiryDate?.toISOString() ?? null,
  message: share.message,
  user: person,
});

export const toAccountShare = (row: AccountShareRow): AccountShare => ({
  _id: row.id,
  userId: row.ownerId,
  email: row.email,
  isAcceptedFlag: row.isAccepted ? 1 : 0,
  createdAt: row.createdAt.toISOString(),
});
