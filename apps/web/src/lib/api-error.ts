import type { ErrorBody, ErrorCode } from '@holdfast/contract/errors';
import { toast } from '../ui/feedback/toast.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { translatedError } from './errors.texts.ts';
import { loadRefusals } from './translation.ts';

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** `code` is missing for network errors and for responses of a proxy or the payment provider. */
type Failure = Omit<ErrorBody, 'code'> & Partial<Pick<ErrorBody, 'code'>>;

/** The server rejected the call, or (statusCode 0) could not be reached. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode | undefined;
  readonly errors: string[];

  constructor({ statusCode, code, message, errors }: Failure) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.code = code;
    this.errors = errors ?? [];
  }

  /** User-facing message (specification part 1, section 8). */
  text(fallback?: string) {
    if (isOffline(this)) return uiTexts.offline;
    return translatedError(this.code) || this.errors[0] || this.message || fallback || uiTexts.failed;
  }

  static async from(response: Response) {
    const texts = loadRefusals();
    const body: unknown = await response.json().catch(() => null);
    await texts;
    const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
    return new ApiError({
      statusCode: response.status,
      ...(typeof fields.code === 'string' && { code: fields.code as ErrorCode }),
      message: typeof fields.message === 'string' ? fields.message : '',
      errors: isStrings(fields.errors) ? fields.errors : [],
    });
  }
}

/** The user needs no message: they cancelled the password dialog, or have already seen that the session ended. */
export class HandledError extends Error {
  override name = 'HandledError';
}

/** What was loaded before is gone, as a device whose share ended or that was removed; the page shows that itself. */
export class GoneError extends HandledError {}

export const isOffline = (error: unknown) => error instanceof ApiError && error.statusCode === 0 && !navigator.onLine;

/** The server rejected the call as such (4xx); 429 only asks to retry later. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 429;

export const hasCode = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code;

export const errorText = (error: unknown, fallback?: string) =>
  error instanceof ApiError ? error.text(fallback) : (fallback ?? uiTexts.failed);

export const showError = (error: unknown, { fallback, prefix = '' }: { fallback?: string; prefix?: string } = {}) => {
  if (error instanceof HandledError) return;
  toast.error(isOffline(error) ? uiTexts.offline : prefix + errorText(error, fallback));
};
