/** For what went wrong without the person needing to know. */
export const logProblem = (what: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's console.
  console.warn(what, error);
};
