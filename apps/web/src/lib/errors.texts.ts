import { type ErrorCode, errorTexts as ownTexts } from '@holdfast/contract/errors';
import { localized } from './localized.ts';

/** Texts that the web shows by itself, without a response of the server. */
export const errorTexts = localized('errors', ownTexts);

type ByCode = Partial<Record<ErrorCode, string>>;
const own: ByCode = errorTexts;

/** Texts of errors that only the server reports. Looked up on each call, because translations are lazy loaded. */
const refused = (code: ErrorCode) => localized<ByCode>('refusals', {})[code];

/** Translation of an error code; undefined in English, where the server's own message is shown. */
export const translatedError = (code: ErrorCode | undefined) => code && (own[code] ?? refused(code));
