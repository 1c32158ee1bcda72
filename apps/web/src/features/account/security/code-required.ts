import { errorTexts } from '../../../lib/errors.texts.ts';

/** Form rule of a field for an authenticator or recovery code. */
export const codeRequired = (value: string) => (value.trim() ? undefined : errorTexts['code-required']);
