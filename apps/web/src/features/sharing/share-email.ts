import { shareEmailError } from '@holdfast/contract/sharing.rules';
import { errorTexts } from '../../lib/errors.texts.ts';

/** Validates the address of the person to share with. */
export const shareEmail = (value: string) => {
  const error = shareEmailError(value);
  return error === null ? undefined : errorTexts[error];
};
