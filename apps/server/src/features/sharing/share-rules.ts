import { privileges } from '@holdfast/contract/devices.rules';
import { needsExpiry, type SharePrivilege } from '@holdfast/contract/sharing.rules';
import { AppError } from '../../platform/errors.ts';
import type { ShareRow } from './sharing.tables.ts';

/** Who calls is known; a `userId` that comes along may only say the same. */
export const assertCaller = (callerId: string, userId: string | undefined) => {
  if (userId !== undefined && userId !== callerId) throw new AppError('user-mismatch');
};

/** The end of a share: only Limited has one, and it needs one. */
export const expiryFor = (
  privilege: SharePrivilege,
  asked: string | null | undefined,
  unlessAsked: Date | null,
  now: Date,
): Date | null => {
  const end = asked ? new Date(asked) : asked === null ? null : unlessAsked;
  if (end && end <= now) throw new AppError('expiry-in-past');
  if (!needsExpiry(privilege)) return null;
  if (!end) throw new AppError('expiry-required');
  return end;
};

export interface ShareDetails {
  accessRightsFlag: SharePrivilege;
  securityLevel: 0 | 1;
  sharerName: string;
  message: string;
}

export type AskedChanges = { [K in keyof ShareDetails]?: ShareDetails[K] | undefined } & {
  expiryDate?: string | null | undefined;
};

const endOf = ({ expiryDate }: { expiryDate: Date | null }) => expiryDate?.getTime() ?? Number.POSITIVE_INFINITY;

/** A right more, or a longer time. */
export const givesMore = (
  before: Pick<ShareRow, 'privilege' | 'expiryDate'>,
  after: Pick<ShareRow, 'privilege' | 'expiryDate'>,
) => (after.privilege === privileges.owner && before.privilege !== privileges.owner) || endOf(after) > endOf(before);

export const changesOf = (before: ShareRow, asked: AskedChanges, now: Date) => {
  const privilege = asked.accessRightsFlag ?? before.privilege;
  return {
    privilege,
    expiryDate: expiryFor(privilege, asked.expiryDate, before.expiryDate, now),
    securityLevel: asked.securityLevel ?? before.securityLevel,
    sharerName: asked.sharerName ?? before.sharerName,
    message: asked.message ?? before.message,
  };
};
