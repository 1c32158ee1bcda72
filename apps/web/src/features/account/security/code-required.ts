import { errorTexts } from '../../../lib/errors.texts.ts';

export const codeRequired = (value: string) => (value.trim() ? undefined : errorTexts['code-required']);
