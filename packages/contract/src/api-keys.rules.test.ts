import { expect, it } from 'vitest';
import { apiScopes, clientKeyScopes, isApiKeyOver } from './api-keys.rules.ts';

const now = new Date('2026-11-17T09:00:00Z');

it('a key is over from its end on, and never without one', () => {
  expect(isApiKeyOver(null, now)).toBe(false);
  expect(isApiKeyOver('2026-11-17T09:00:01Z', now)).toBe(false);
  expect(isApiKeyOver('2026-11-17T09:00:00Z', now)).toBe(true);
  expect(isApiKeyOver(new Date('2026-11-17T08:59:59Z'), now)).toBe(true);
});

it('the client key reads, and writes nothing', () => {
  expect(clientKeyScopes.every((scope) => apiScopes.includes(scope) && scope.endsWith(':read'))).toBe(true);
});
