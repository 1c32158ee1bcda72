import { type Privilege, privileges } from './devices.rules.ts';
import { isEmail } from './email.rules.ts';
import type { ErrorCode } from './errors.ts';

export const sharePrivileges = [privileges.owner, privileges.unrestricted, privileges.limited] as const;
export type SharePrivilege = (typeof sharePrivileges)[number];

/** `high` allows opening the lock only while the recipient is online. */
export const securityLevels = { normal: 0, high: 1 } as const;

export const defaultShare = {
  accessRightsFlag: privileges.unrestricted,
  securityLevel: securityLevels.normal,
} as const;

/** One month from now, clamped to the last day of a shorter month. */
export const defaultExpiry = (now: Date): Date => {
  const next = new Date(now);
  next.setMonth(next.getMonth() + 1);
  if (next.getDate() !== now.getDate()) next.setDate(0);
  return next;
};

export const needsExpiry = (privilege: Privilege) => privilege === privileges.limited;

export const shareEmailError = (email: string) => {
  if (email.trim() === '') return 'field-required' satisfies ErrorCode;
  return isEmail(email.trim()) ? null : ('invalid-share-email' satisfies ErrorCode);
};

export const resendsPerDay = 5;

export const deviceLogActions = [
  'claimed',
  'transferred',
  'shared',
  'share-changed',
  'share-removed',
  'share-left',
  'share-accepted',
  'share-declined',
  'share-expired',
  'share-resent',
  'live-link-made',
  'live-link-stopped',
] as const;
export type DeviceLogAction = (typeof deviceLogActions)[number];
