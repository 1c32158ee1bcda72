/** The embedded database cannot be opened; the message says where it is and why. */
export class EmbeddedDatabaseError extends Error {}

/** PGlite throws errors of its files as plain objects with WASI's numbers. */
const reasonsByNumber: Record<number, string> = {
  2: 'its files belong to another user',
  19: 'the disk is full: the quota is used up',
  29: 'the disk fails',
  51: 'the disk is full',
  69: 'the disk is read-only',
};

const reasonOf = (thrown: unknown): string => {
  // The engine aborts, or does not begin, on files that it cannot read, write or make sense of.
  if (thrown instanceof Error) return `its files are damaged or belong to another user (${thrown.message})`;
  const { errno = 0 } = (thrown ?? {}) as { errno?: number };
  return reasonsByNumber[errno] ?? `error ${errno} of its files`;
};

export const embeddedFault = (dataDir: string, thrown: unknown) =>
  new EmbeddedDatabaseError(`the embedded database in ${dataDir} cannot be opened: ${reasonOf(thrown)}`, {
    cause: thrown,
  });
