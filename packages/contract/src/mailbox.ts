import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.iso.datetime(),
});

export const mailboxSchemas = {
  listMails: {
    summary: 'Mail that would have been sent, newest first',
    errors: ['permission-denied'],
    query: z.strictObject({
      to: z.string().max(320).optional(),
      /** Access key that the server prints at startup if it listens on more than localhost. */
      key: z.string().max(100).optional(),
    }),
    response: z.object({ data: z.array(mail) }),
  },
} as const satisfies Record<string, EndpointSchemas>;
