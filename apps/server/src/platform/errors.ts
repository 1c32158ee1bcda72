/** The one table of what each code means on the wire. */
export const statusOfCode = {
  'bad-input': 400,
  'not-signed-in': 401,
  'permission-denied': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  /** Where there is more than one thing to say. */
  readonly errors: string[];

  constructor(code: ErrorCode, message: string, options: { retryAfterSeconds?: number; errors?: string[] } = {}) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.errors = options.errors ?? [message];
  }
}
