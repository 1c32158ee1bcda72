import { z } from 'zod';
import { apiKeyNameMaxLength, apiScopes } from './api-keys.rules.ts';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';

const scopes = z.array(z.enum(apiScopes));

export const apiKey = z
  .object({
    _id: z.string(),
    name: z.string(),
    scopes,
    keyEnd: z.string(),
    createdAt: z.iso.datetime(),
    /** Null: the key does not expire. */
    expiresAt: z.iso.datetime().nullable(),
    /** Accurate to the minute; null if never used. */
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });

export type ApiKey = z.output<typeof apiKey>;

const newApiKey = z.strictObject({
  name: z.string().trim().min(1).max(apiKeyNameMaxLength),
  scopes: scopes
    .min(1)
    .max(apiScopes.length)
    .transform((asked) => apiScopes.filter((scope) => asked.includes(scope))),
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
});

export type NewApiKey = z.output<typeof newApiKey>;

export const apiKeysSchemas = {
  listApiKeys: {
    summary: "The caller's API keys, oldest first, also those whose time is over",
    response: z.object({ data: z.array(apiKey) }),
  },
  createApiKey: {
    summary: 'Make an API key with some scopes; the key itself is told only here',
    errors: ['api-key-end', 'too-many-api-keys', 'too-many-attempts'],
    status: 201,
    body: newApiKey,
    response: z.object({ apiKey, key: z.string() }),
  },
  removeApiKey: {
    summary: 'Remove an API key, which ends at once',
    errors: ['api-key-not-found'],
    params: z.object({ keyId: z.string().min(1).max(100) }),
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
