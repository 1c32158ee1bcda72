import { type ErrorCode, errorTexts as ownTexts } from '@holdfast/contract/errors';
import { localized } from './localized.ts';

/** What the web says before it asks the server. A translation has the texts of all other codes too. */
export const errorTexts = localized('errors', ownTexts);

const byCode: Partial<Record<ErrorCode, string>> = errorTexts;

/** The text of a code in the language of this page; English has the server's message instead. */
export const translatedError = (code: ErrorCode | undefined) => code && byCode[code];
