import { shareEmailError } from '@holdfast/contract/sharing.rules';
import { errorTexts } from '../../lib/errors.texts.ts';

/** Form rule for the email address of a share's recipient. */
export const shareEmail = (value: string) => {
  const error = shareEmailError(value);
  return error === null ? undefined : errorTexts[error];
};
