import { createHash } from 'node:crypto';
import type { Store } from '../store.ts';
import { ApiError } from './errors.ts';

const KEPT_MS = 24 * 3600 * 1000;
/** The SDK generates an idempotency key for each call, for its own retries; those are kept for a shorter time. */
const AUTOMATIC = /^stripe-node-retry-/;
const AUTOMATIC_KEPT_MS = 60 * 1000;
const KEPT_ROWS = 500;

const isOld = (row: { id: string; created: number }) =>
  row.created < Date.now() - (AUTOMATIC.test(row.id) ? AUTOMATIC_KEPT_MS : KEPT_MS);

export interface Answer {
  status: number;
  body: string;
}

const fingerprint = (method: string, url: string, body: string) =>
  createHash('sha256').update(`${method} ${url}\n${body}`).digest('base64');

/** Returns the stored response of the first call with this idempotency key. */
export const replay = (store: Store, key: string, method: string, url: string, body: string): Answer | undefined => {
  const row = store.get('idempotency', key);
  if (!row || isOld(row)) return undefined;
  if (row.fingerprint !== fingerprint(method, url, body)) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: row.status, body: row.body };
};

export const remember = (store: Store, key: string, method: string, url: string, body: string, answer: Answer) => {
  const rows = store.all('idempotency');
  const surplus = rows.length - KEPT_ROWS;
  for (const [index, row] of rows.entries()) if (index < surplus || isOld(row)) store.remove('idempotency', row.id);
  store.put('idempotency', {
    id: key,
    created: Date.now(),
    fingerprint: fingerprint(method, url, body),
    status: answer.status,
    body: answer.body,
  });
};
