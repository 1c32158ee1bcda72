import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { codeFault } from '../known-error.ts';
import type { ContractCall } from './all-calls.ts';

const errorShape = z.strictObject({
  statusCode: z.number(),
  code: z.string(),
  message: z.string().min(1),
  errors: z.array(z.string()).optional(),
});

/** Signs of leaked internals: stack traces, paths, SQL, driver errors. */
const insides = /\bat \S+ \(|node_modules|\/src\/|pg_|relation "|syntax error at|SELECT |INSERT |ZodError|TypeError/;

const shapeOf = (answer: LightMyRequestResponse, schema: z.ZodType) => {
  try {
    const { error } = schema.safeParse(JSON.parse(answer.body));
    return error ? z.prettifyError(error) : null;
  } catch {
    return `not JSON: ${answer.body.slice(0, 200)}`;
  }
};

/** Describes the fault of an answer; null if there is none. */
export const faultOf = ({ schemas }: ContractCall, answer: LightMyRequestResponse, sent: string): string | null => {
  const { statusCode: status } = answer;
  if (status >= 500) return `answered ${status}`;
  if (status < 300) {
    const misfit = schemas.response && shapeOf(answer, schemas.response);
    if (misfit) return `answered ${status}, not as its schema says: ${misfit}`;
    return status === (schemas.status ?? 200) ? null : `answered ${status} instead of ${schemas.status ?? 200}`;
  }
  const misfit = shapeOf(answer, errorShape);
  if (misfit) return `answered ${status}, not in the shape of an error: ${misfit}`;
  if (answer.json().statusCode !== status) return `answered ${status}, and says another status inside`;
  const wrongCode = codeFault(answer);
  if (wrongCode) return wrongCode;
  // The caller's own input may be echoed as the name of an unknown field.
  const leaked = insides.exec(answer.body)?.[0];
  return leaked && !sent.includes(leaked) ? `shows its insides: ${answer.body.slice(0, 300)}` : null;
};
