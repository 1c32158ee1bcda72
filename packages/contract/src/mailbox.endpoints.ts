import type { Endpoint } from './endpoint.ts';

/** Only outside production and without an SMTP server; else these paths do not exist. */
export const mailboxEndpoints = {
  listMails: { method: 'GET', path: '/api/dev/mailbox', access: 'public' },
} as const satisfies Record<string, Endpoint>;
