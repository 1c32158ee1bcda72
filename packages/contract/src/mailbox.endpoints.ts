import type { Endpoint } from './endpoint.ts';

/** Registered only outside production and without an SMTP server. */
export const mailboxEndpoints = {
  listMails: { method: 'GET', path: '/api/dev/mailbox', access: 'public' },
} as const satisfies Record<string, Endpoint>;
