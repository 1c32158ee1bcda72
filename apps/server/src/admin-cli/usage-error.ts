/** Invalid command line: exit code 2 and a one-line message. */
export class UsageError extends Error {}
