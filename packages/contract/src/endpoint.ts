import type { z } from 'zod';
import type { ApiScope } from './api-keys.rules.ts';
import type { ErrorCode } from './errors.ts';
import type { Role } from './roles.rules.ts';

/**
 * Who may call: `public` anybody, `session` any signed-in user, `device:…` users with that right on the device
 * that the path's `:id` names (view: any access; manage: SuperOwner or Owner; own: SuperOwner). Without any access the
 * device does not exist for the caller.
 */
export type Access = 'public' | 'session' | 'device:view' | 'device:manage' | 'device:own';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for path parameters. */
  path: string;
  access: Access;
  /** Only users with one of these roles; others get 'Permission denied'. */
  roles?: readonly Role[];
  /** Needs the password (and code) within the last ten minutes. */
  recentPassword?: true;
  /** The body reaches the handler byte by byte, because its signature is over the bytes. */
  rawBody?: true;
  /** The most that a body may have, where a picture, an import or a long list needs more than 16 kB. */
  bodyKilobytes?: number;
  /** May also be called with `X-Api-Key`, by a key that has this scope. Without it only people call, with a session. */
  scope?: ApiScope;
}

/** The schemas of one call. A call without `response` answers something other than JSON. */
export interface EndpointSchemas {
  summary: string;
  /** What it may answer beside what `endpoint-errors.ts` derives for every call. */
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
