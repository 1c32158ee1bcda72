import { type ErrorBody, type ErrorCode, errorTable } from '@holdfast/contract/errors';

export interface ErrorDetails {
  /** Replaces the text of the error table where a part of it is variable. */
  message?: string;
  errors?: string[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Status and text come from the contract's table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly errors: string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { message, errors, retryAfterSeconds, cause }: ErrorDetails = {}) {
    const [statusCode, text] = errorTable[code];
    super(message ?? text, { cause });
    this.code = code;
    this.statusCode = statusCode;
    this.errors = errors ?? [this.message];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const errorBody = (code: ErrorCode): ErrorBody => {
  const [statusCode, message] = errorTable[code];
  return { statusCode, code, message };
};
