import { type ErrorCode, errorTexts as ownTexts } from '@holdfast/contract/errors';
import { localized } from './localized.ts';

/** What the web says before it asks the server. */
export const errorTexts = localized('errors', ownTexts);

type ByCode = Partial<Record<ErrorCode, string>>;
const own: ByCode = errorTexts;

/** What only the server says; looked up each time, since a language loads these texts when it first needs them. */
const refused = (code: ErrorCode) => localized<ByCode>('refusals', {})[code];

/** The text of a code in the language of this page; English has the server's message instead. */
export const translatedError = (code: ErrorCode | undefined) => code && (own[code] ?? refused(code));
