import type { Share } from '@holdfast/contract/sharing';

export const isPending = ({ isAcceptedFlag }: Pick<Share, 'isAcceptedFlag'>) => isAcceptedFlag === 0;

/** Before acceptance only the email address is known. */
export const personOf = ({ user, sharedUserWithEmail }: Share) => user?.name || sharedUserWithEmail;
