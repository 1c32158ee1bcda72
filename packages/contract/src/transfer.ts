import { z } from 'zod';
import { deviceTypes } from './devices.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { providerErrors } from './endpoint-errors.ts';
import * as field from './fields.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { transferStates } from './transfer.rules.ts';

export const member = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    /** Determines the currency of payments. */
    country: z.string(),
  })
  .meta({ id: 'Member' });

export type Member = z.output<typeof member>;

export const transfer = z
  .object({
    _id: z.string(),
    state: z.enum(transferStates),
    createdAt: z.iso.datetime(),
    /** Deadline for offering a plan. */
    until: z.iso.datetime(),
    /** With the device's name at the time of the transfer. */
    device: z.object({ _id: z.string(), deviceUUID: z.string(), deviceType: z.enum(deviceTypes), name: z.string() }),
    member,
    /** In major units of the member's currency. */
    fee: z.number(),
    offer: z.object({ planName: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'Transfer' });

export type Transfer = z.output<typeof transfer>;

const transferId = z.object({ transferId: z.string().min(1).max(100) });

export const transferSchemas = {
  findUsers: {
    summary: 'Members by email or name, without oneself',
    errors: ['too-many-attempts'],
    query: pageQuery,
    response: pageOf(member),
  },
  registerMember: {
    summary: 'An account for somebody who gets a device; a mail lets them set their password',
    errors: ['invalid-email', 'country-required', 'member-email-taken', 'too-many-attempts'],
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
    errors: [
      'device-not-found',
      'user-not-found',
      'not-gps-device',
      'transfer-to-oneself',
      'transfer-subscribed',
      ...providerErrors,
    ],
    body: z.strictObject({ deviceId: z.string().min(1).max(100), userId: z.string().min(1).max(100) }),
    response: field.message.extend({ transferId: z.string() }),
  },
  listTransfers: {
    summary: 'What the caller handed over and is not finished, newest first',
    response: z.object({ data: z.array(transfer) }),
  },
  getTransfer: {
    summary: 'One transfer of the caller',
    errors: ['transfer-not-found'],
    params: transferId,
    response: z.object({ transfer }),
  },
  closeTransfer: {
    summary: 'Finish a transfer; an offer that waits is withdrawn',
    errors: ['transfer-not-found'],
    params: transferId,
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
