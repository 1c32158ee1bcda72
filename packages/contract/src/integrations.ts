import { z } from 'zod';
import { deliveryStates } from './alerts.ts';
import type { EndpointSchemas } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import * as field from './fields.ts';
import {
  deliveredEvents,
  deliveryReasons,
  integrationKinds,
  integrationResults,
  integrationTokenMaxLength,
  integrationUrlMaxLength,
  isCallableUrl,
  ntfyPriorities,
  ntfyPriorityDefault,
  ntfyTopicPattern,
  offReasons,
  telegramChatPattern,
  telegramTokenPattern,
  webhookEvents,
} from './integrations.rules.ts';

export const integration = z
  .object({
    _id: z.string(),
    kind: z.enum(integrationKinds),
    isOn: z.boolean(),
    /** URL of a webhook, server and topic of ntfy, chat of Telegram. */
    target: z.string(),
    /** Webhooks only; channels deliver alerts. */
    events: z.array(z.enum(webhookEvents)),
    /** Last characters of a webhook's secret; empty for channels. */
    secretEnd: z.string(),
    createdAt: z.iso.datetime(),
    /** Start of the current run of failures; null while deliveries succeed. */
    failingSince: z.iso.datetime().nullable(),
    /** Of the last call, tests included; null before the first one and after switching on again. */
    lastResult: z.enum(integrationResults).nullable(),
    /** Why the server switched the integration off; null if a user did. */
    offReason: z.enum(offReasons).nullable(),
  })
  .meta({ id: 'Integration' });

export type Integration = z.output<typeof integration>;

export const integrationDelivery = z
  .object({
    _id: z.string(),
    event: z.enum(deliveredEvents),
    state: z.enum(deliveryStates),
    tries: z.number().int(),
    createdAt: z.iso.datetime(),
    triedAt: z.iso.datetime().nullable(),
    status: z.number().int().nullable(),
    reason: z.enum(deliveryReasons).nullable(),
    /** In milliseconds. */
    took: z.number().int().nullable(),
  })
  .meta({ id: 'IntegrationDelivery' });

export type IntegrationDelivery = z.output<typeof integrationDelivery>;

const url = z
  .string()
  .trim()
  .max(integrationUrlMaxLength)
  .refine(isCallableUrl, 'integration-address' satisfies ErrorCode);
const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

const newIntegration = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('webhook'), url, events }),
  z.strictObject({
    kind: z.literal('ntfy'),
    server: url,
    topic: z.string().trim().regex(ntfyTopicPattern),
    token: z
      .string()
      .trim()
      .max(integrationTokenMaxLength)
      .regex(/^[\x21-\x7e]*$/)
      .default(''),
    priority: z.literal(ntfyPriorities).default(ntfyPriorityDefault),
  }),
  z.strictObject({
    kind: z.literal('telegram'),
    botToken: z.string().trim().regex(telegramTokenPattern),
    chatId: z.string().trim().regex(telegramChatPattern),
  }),
]);

export type NewIntegration = z.output<typeof newIntegration>;

const integrationParams = z.object({ integrationId: z.string().min(1).max(100) });

export const integrationsSchemas = {
  listIntegrations: {
    summary: "The caller's webhooks and channels, oldest first",
    response: z.object({ data: z.array(integration) }),
  },
  createIntegration: {
    summary: "Add a webhook, or connect ntfy or Telegram; a webhook's secret is told only here",
    errors: ['integration-address', 'integration-https', 'too-many-webhooks', 'channel-connected', 'too-many-attempts'],
    status: 201,
    body: newIntegration,
    response: z.object({ integration, secret: z.string().nullable() }),
  },
  updateIntegration: {
    summary: 'Switch a webhook or a channel on or off, or choose the events of a webhook',
    errors: ['integration-not-found', 'no-webhook-events'],
    params: integrationParams,
    body: z.strictObject({ isOn: z.boolean().optional(), events: events.optional() }),
    response: z.object({ integration }),
  },
  removeIntegration: {
    summary: 'Remove a webhook or disconnect a channel, with its deliveries',
    errors: ['integration-not-found'],
    params: integrationParams,
    response: field.message,
  },
  sendTest: {
    summary: 'Send a test to a webhook or a channel; the list of its deliveries tells what became of it',
    errors: ['integration-not-found', 'too-many-attempts'],
    status: 201,
    params: integrationParams,
    response: z.object({ delivery: integrationDelivery }),
  },
  listDeliveries: {
    summary: 'The last deliveries of a webhook or a channel, newest first',
    errors: ['integration-not-found'],
    params: integrationParams,
    query: z.strictObject({ perPage: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.object({ data: z.array(integrationDelivery) }),
  },
  sendAgain: {
    summary: 'Try a delivery that has failed once more, from the start',
    errors: ['integration-not-found', 'delivery-not-found', 'delivery-waits', 'too-many-attempts'],
    status: 202,
    params: integrationParams.extend({ deliveryId: z.string().min(1).max(100) }),
    response: z.object({ delivery: integrationDelivery }),
  },
} as const satisfies Record<string, EndpointSchemas>;
