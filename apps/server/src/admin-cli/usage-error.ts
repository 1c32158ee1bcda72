/** The command line was not understood: exit code 2, and one line that says why. */
export class UsageError extends Error {}
