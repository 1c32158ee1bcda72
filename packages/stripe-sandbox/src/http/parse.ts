import type { z } from 'zod';
import { invalid, missing } from './errors.ts';
import type { Form } from './form.ts';

/** Validates the parameters; throws Stripe's error for the first invalid one. */
export const parseParams = <S extends z.ZodType>(schema: S, form: Form): z.output<S> => {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw invalid('Invalid request');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => paramName([...issue.path, key]));
    const word = names.length > 1 ? 'parameters' : 'parameter';
    throw invalid(`Received unknown ${word}: ${names.join(', ')}`, names[0], 'parameter_unknown');
  }
  const param = paramName(issue.path);
  if (valueAt(form, issue.path) === undefined) throw missing(param);
  throw invalid(`Invalid ${param}: ${issue.message}`, param, codeOf(issue.message));
};

const codeOf = (message: string) => (message === 'Invalid integer' ? 'parameter_invalid_integer' : undefined);

const paramName = (path: PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const valueAt = (form: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value ? (value as Record<PropertyKey, unknown>)[part] : undefined),
    form,
  );
