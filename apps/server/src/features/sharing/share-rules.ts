import { needsExpiry, type SharePrivilege } from '@holdfast/contract/sharing.rules';
import { AppError } from '../../platform/errors.ts';
import { sharingTexts } from './sharing.texts.ts';

/** Who calls is known; a `userId` that comes along may only say the same. */
export const assertCaller = (callerId: string, userId: string | undefined) => {
  if (userId !== undefined && userId !== callerId) throw new AppError('bad-input', sharingTexts.notTheCaller);
};

/** The end of a share: only Limited has one, and it needs one. */
export const expiryFor = (privilege: SharePrivilege, asked: Date | null, now: Date): Date | null => {
  if (asked && asked <= now) throw new AppError('bad-input', sharingTexts.expiryInThePast);
  if (!needsExpiry(privilege)) return null;
  if (!asked) throw new AppError('bad-input', sharingTexts.expiryNeeded);
  return asked;
};
