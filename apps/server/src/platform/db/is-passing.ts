/** Away, overloaded, out of room, not the primary any more, or two transactions waited for each other. */
const passingStates = /^(08|25006|40|53|55|57|58)/;
const systemCodes = /^E[A-Z]+$/;
/** What the driver says of a connection that broke, without any code. */
const brokenConnection = /connection|not queryable|timeout exceeded/i;

/** Trying the same again helps: nothing is wrong with it, but with the way to the database or with its health. */
export const isPassing = (error: unknown): boolean => {
  const { code = '', message = '' } = ((error as Error).cause ?? error) as { code?: string; message?: string };
  return code === '' ? brokenConnection.test(message) : passingStates.test(code) || systemCodes.test(code);
};
