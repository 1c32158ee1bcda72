import { type ErrorBody, type ErrorCode, errorTable } from '@holdfast/contract/errors';
import { z } from 'zod';

/** The `Error` of the OpenAPI document, the answer of every call with a status of 400 or more. */
export const errorSchema: z.ZodType<ErrorBody> = z
  .object({
    statusCode: z.number().int(),
    code: z.enum(Object.keys(errorTable) as ErrorCode[]).meta({ description: 'Stable: decide by this' }),
    message: z.string().meta({ description: 'English, for people; its words may change' }),
    errors: z.array(z.string()).optional().meta({ description: 'Everything that is wrong; the first is the message' }),
  })
  .meta({ id: 'Error', description: 'What a refused or failed call answers' });
