import { shareEmailError } from '@holdfast/contract/sharing.rules';
import { errorTexts } from '../../lib/errors.texts.ts';

export const shareEmail = (value: string) => {
  const error = shareEmailError(value);
  return error === null ? undefined : errorTexts[error];
};
