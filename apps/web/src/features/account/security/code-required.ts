import { errorTexts } from '../../../lib/errors.texts.ts';

/** The rule of a field that takes a code of the authenticator app or a recovery code. */
export const codeRequired = (value: string) => (value.trim() ? undefined : errorTexts['code-required']);
