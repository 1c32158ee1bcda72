export const deliverJob = 'integration-deliver';

/** For integrations that fail: whoever hangs holds up others that hang, and nobody else. */
export const deliverLateJob = 'integration-deliver-late';
