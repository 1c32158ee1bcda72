import type { Share } from '@holdfast/contract/sharing';

export const isPending = ({ isAcceptedFlag }: Pick<Share, 'isAcceptedFlag'>) => isAcceptedFlag === 0;

/** A person who has not accepted yet is known by the address alone. */
export const personOf = ({ user, sharedUserWithEmail }: Share) => user?.name || sharedUserWithEmail;
