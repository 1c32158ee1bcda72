import { privileges } from '@holdfast/contract/devices.rules';
import { needsExpiry, type SharePrivilege } from '@holdfast/contract/sharing.rules';
import { AppError } from '../../platform/errors.ts';
import type { ShareRow } from './sharing.tables.ts';

/** A `userId` in the request is redundant and must equal the authenticated caller. */
export const assertCaller = (callerId: string, userId: string | undefined) => {
  if (userId !== undefined && userId !== callerId) throw new AppError('user-mismatch');
};

/** Only privilege Limited has an expiry, and it requires one. */
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

/** Follows who invited whom on a device: is this share from the user, or from somebody whom they brought? */
export const isFromOwnGuests = (userId: string, { sharedBy }: Pick<ShareRow, 'sharedBy'>, all: ShareRow[]): boolean => {
  const inviterOf = (person: string) => all.find((one) => one.isAccepted && one.userId === person)?.sharedBy ?? null;
  const seen = new Set<string>();
  for (let person = sharedBy; person !== null && !seen.has(person); person = inviterOf(person)) {
    if (person === userId) return true;
    seen.add(person);
  }
  return false;
};

/** A guest who is no co-owner any more may not keep anything they added as one. */
export const isDemotion = (before: Pick<ShareRow, 'privilege'>, after: Pick<ShareRow, 'privilege'>) =>
  before.privilege === privileges.owner && after.privilege !== privileges.owner;

const endOf = ({ expiryDate }: { expiryDate: Date | null }) => expiryDate?.getTime() ?? Number.POSITIVE_INFINITY;

/** True if the change raises the privilege to owner or extends the expiry. */
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
