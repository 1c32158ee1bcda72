import type { ErrorBody } from '@holdfast/contract/errors';
import { uiTexts } from '../ui/ui.texts.ts';
import { translatedError } from './errors.texts.ts';

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A call that the server refused, or (statusCode 0) that never reached it. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly errors: string[];

  constructor({ statusCode, message, errors }: ErrorBody) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.errors = errors ?? [];
  }

  /** What to tell a person (part 1, section 8). */
  text(fallback?: string) {
    if (isOffline(this)) return uiTexts.offline;
    const told = this.errors[0] || this.message;
    return told ? translatedError(told) : fallback || uiTexts.failed;
  }

  static async from(response: Response) {
    const body: unknown = await response.json().catch(() => null);
    const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
    return new ApiError({
      statusCode: response.status,
      message: typeof fields.message === 'string' ? fields.message : '',
      errors: isStrings(fields.errors) ? fields.errors : [],
    });
  }
}

/** Nothing more to tell: the person closed the dialog that the call needed, or was told that the session is over. */
export class HandledError extends Error {
  override name = 'HandledError';
}

/** It did not reach the server, since this browser has no network. */
export const isOffline = (error: unknown) => error instanceof ApiError && error.statusCode === 0 && !navigator.onLine;

export const errorText = (error: unknown, fallback?: string) =>
  error instanceof ApiError ? error.text(fallback) : (fallback ?? uiTexts.failed);
