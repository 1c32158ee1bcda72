import type { z } from 'zod';
import type { ApiScope } from './api-keys.rules.ts';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.rules.ts';

/**
 * `public` needs no session, `session` any signed-in user, `device:…` the named right on the device of the path's `:id`
 * (view: any access; manage: SuperOwner or Owner; own: SuperOwner). Without any access the answer is 404, as for a
 * device that does not exist.
 */
export type Access = 'public' | 'session' | 'device:view' | 'device:manage' | 'device:own';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for path parameters. */
  path: string;
  access: Access;
  /** Restricts the call to these roles; other users get 'Permission denied'. */
  roles?: readonly Role[];
  /** Requires that the password (and code) was entered in the last ten minutes. */
  recentPassword?: true;
  /** The handler gets the unparsed body, because the webhook signature covers its exact bytes. */
  rawBody?: true;
  /** Body limit in kB, for calls that need more than the default of 16 kB. */
  bodyKilobytes?: number;
  /** Allows `X-Api-Key` with a key of this scope. Without it the call accepts sessions only. */
  scope?: ApiScope;
}

/** A call without `response` does not answer JSON. */
export interface EndpointSchemas {
  summary: string;
  /** Error codes in addition to those that `endpoint-errors.ts` derives. */
  errors?: readonly ErrorCode[];
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  status?: 200 | 201 | 202;
}

type InputOf<S, K extends string> = S extends Record<K, infer T extends z.ZodType> ? { [P in K]: z.input<T> } : unknown;

export type CallInput<S extends EndpointSchemas> = InputOf<S, 'params'> & InputOf<S, 'query'> & InputOf<S, 'body'>;
export type CallOutput<S extends EndpointSchemas> = S extends { response: infer T extends z.ZodType }
  ? z.output<T>
  : unknown;
