import type { CallInput, CallOutput, Endpoint, EndpointSchemas } from '@holdfast/contract/endpoint';
import { ApiError, HandledError } from './api-error.ts';
import { askForPassword } from './password-confirmation.ts';
import { expireSession, session } from './session.ts';

type Schemas = Record<string, EndpointSchemas>;
type Output<S extends EndpointSchemas> = S extends { response: unknown } ? CallOutput<S> : Blob;
type Call<S extends EndpointSchemas> =
  unknown extends CallInput<S> ? () => Promise<Output<S>> : (input: CallInput<S> & CallOptions) => Promise<Output<S>>;

export type Client<S extends Schemas> = { [K in keyof S]: Call<S[K]> };

export interface CallOptions {
  /** Idempotency key: repeated requests with the same key take effect once. */
  idempotencyKey?: string;
  content?: Blob;
}

interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export const addressOf = (path: string, { params = {}, query = {} }: AnyInput = {}) => {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
};

const request = async ({ method, path }: Endpoint, input: AnyInput, token: string | null) => {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', token);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.content) headers.set('content-type', 'application/octet-stream');
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  const body = input.body === undefined ? input.content : JSON.stringify(input.body);
  try {
    return await fetch(addressOf(path, input), { method, headers, body });
  } catch {
    throw new ApiError({ statusCode: 0, message: '' });
  }
};

interface ClientOptions {
  /** False for the call that validates a stored token: its caller handles the 401. */
  endsSession?: boolean;
}

const send = async (endpoint: Endpoint, input: AnyInput, options: ClientOptions): Promise<unknown> => {
  const { token } = session.getState();
  const response = await request(endpoint, input, token);
  if (response.ok) {
    const isJson = response.headers.get('content-type')?.includes('json');
    return isJson ? response.json() : response.blob();
  }
  const error = await ApiError.from(response);
  const { endsSession = endpoint.access !== 'public' } = options;
  if (error.statusCode === 401 && endsSession) {
    // Race condition: a 401 for the token of an earlier session must not end the current one.
    if (token === session.getState().token) expireSession();
    throw new HandledError(error.text(), { cause: error });
  }
  if (error.code === 'confirm-password') {
    if (await askForPassword()) return send(endpoint, input, options);
    throw new HandledError();
  }
  throw error;
};

/** Builds a typed client with one function per endpoint: `authApi.login({ body })`. */
export const createClient = <S extends Schemas>(
  endpoints: { readonly [K in keyof S]: Endpoint },
  options: ClientOptions = {},
) => {
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    name,
    (input: AnyInput = {}) => send(endpoint, input, options),
  ]);
  return Object.fromEntries(calls) as Client<S>;
};
