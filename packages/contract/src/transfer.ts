import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { pageOf, pageQuery } from './pagination.ts';

export const member = z.object({ _id: z.string(), name: z.string(), email: z.string() });

export type Member = z.output<typeof member>;

export const transferSchemas = {
  findUsers: { summary: 'Members by email or name, without oneself', query: pageQuery, response: pageOf(member) },
  registerMember: {
    summary: 'An account for somebody who gets a device; a mail lets them set their password',
    status: 201,
    body: z.strictObject({
      name: field.personName,
      email: field.email,
      country: field.country,
      currency: field.ignoredCurrency,
    }),
    response: z.object({ message: z.string(), user: member }),
  },
  transferDevice: {
    summary: 'Hand one of my GPS devices over to a member; shares, keys and history stay behind',
    body: z.strictObject({ deviceId: z.string().min(1).max(100), userId: z.string().min(1).max(100) }),
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
