import { createHash } from 'node:crypto';
import type { Store } from '../store.ts';
import { ApiError } from './errors.ts';

const KEPT_MS = 24 * 3600 * 1000;

export interface Answer {
  status: number;
  body: string;
}

const fingerprint = (method: string, url: string, body: string) =>
  createHash('sha256').update(`${method} ${url}\n${body}`).digest('base64');

/** What the first call with this key was answered, if there was one. */
export const replay = (store: Store, key: string, method: string, url: string, body: string): Answer | undefined => {
  const row = store.get('idempotency', key);
  if (!row || row.created < Date.now() - KEPT_MS) return undefined;
  if (row.fingerprint !== fingerprint(method, url, body)) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: row.status, body: row.body };
};

export const remember = (store: Store, key: string, method: string, url: string, body: string, answer: Answer) => {
  const old = store.all('idempotency').filter((row) => row.created < Date.now() - KEPT_MS);
  for (const row of old) store.remove('idempotency', row.id);
  store.put('idempotency', {
    id: key,
    created: Date.now(),
    fingerprint: fingerprint(method, url, body),
    status: answer.status,
    body: answer.body,
  });
};
