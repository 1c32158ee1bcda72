/** Logs a problem that the user does not need to see. */
export const logProblem = (what: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's console.
  console.warn(what, error);
};
