/** Minimum search length, so that a k9 user cannot list all members. */
export const memberFilterMin = 3;

/** Period in which a k9 user can offer plans for a device they transferred. */
export const careHours = 24;

export const offerDays = 7;

/** `accepted` and `declined` are final. */
export const transferStates = ['open', 'waiting', 'accepted', 'declined', 'ended'] as const;
export type TransferState = (typeof transferStates)[number];
