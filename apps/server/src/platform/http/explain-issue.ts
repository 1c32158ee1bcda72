import { type ErrorCode, errorTable } from '@holdfast/contract/errors';
import type { z } from 'zod';

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorTable, text);

/** Error code and text of a Zod issue. Its message is an error code if the text is fixed. */
export const explainIssue = (issue: z.core.$ZodIssue): { code: ErrorCode; text: string } => {
  const { message, path } = issue;
  if (isErrorCode(message)) return { code: message, text: errorTable[message][1] };
  if (issue.code === 'unrecognized_keys') {
    return { code: 'bad-input', text: `${[...path, issue.keys[0]].join('.')}: unknown field` };
  }
  return { code: 'bad-input', text: `${path.join('.') || 'body'}: ${message}` };
};
