/** So many characters of an address or a name must a k9 user know to find a member. */
export const memberFilterMin = 3;

/** So long may a k9 user offer plans for a device that they transferred. */
export const careHours = 24;

/** So long may the member agree to what was offered. */
export const offerDays = 7;

/** Where a transfer stands; those that are accepted or declined are finished. */
export const transferStates = ['open', 'waiting', 'accepted', 'declined', 'ended'] as const;
export type TransferState = (typeof transferStates)[number];
