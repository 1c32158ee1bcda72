/**
 * SQLSTATE classes of transient errors: connection, read-only, deadlock or serialisation, resources, shutdown, system.
 */
const passingStates = /^(08|25006|40|53|55|57|58)/;
const systemCodes = /^E[A-Z]+$/;
/** Messages of the driver for a broken connection, which has no code. */
const brokenConnection = /connection|not queryable|timeout exceeded/i;

/** Transient error: a retry of the same work may succeed. */
export const isPassing = (error: unknown): boolean => {
  const { code = '', message = '' } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  return code === '' ? brokenConnection.test(message) : passingStates.test(code) || systemCodes.test(code);
};
