import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, post } from '../../../../test/calls.ts';
import { authenticator, createUser, mailTo, principalOf, tokenIn } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Principal } from '../../../platform/http/principal.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const newPassword = 'Another-Horse2';
const webhook = { kind: 'webhook' as const, url: 'https://127.0.0.1/hook', events: ['alert.raised' as const] };

const resetPassword = async (email: string) => {
  await post(test, '/api/login/forgot', { email, captcha: 'solved' }, { ip: freshIp() });
  const token = tokenIn(await mailTo(test, email, /Set a new password/));
  const fields = { password: newPassword, confirmation: newPassword };
  expect((await post(test, `/api/login/reset/${token}`, fields, { ip: freshIp() })).statusCode).toBe(200);
};

/** Attempts of an attacker: prepared before the password reset, executed after it. */
const waysIn: Record<string, (thief: Principal) => Promise<() => Promise<unknown>>> = {
  'a session link': async (thief) => () => test.services.sessionLink.create(thief),
  'a client key': async (thief) => () => test.services.clientKey.create(thief),
  'a key with scopes': async (thief) => () =>
    test.services.apiKeys.create(thief.userId, { name: 'Late', scopes: ['devices:read'], expiresAt: null }, thief),
  'a change of email': async (thief) => () => test.services.emailChange.request(thief, 'thief@example.com'),
  'a webhook': async (thief) => () => test.services.integrations.create(thief, webhook),
  'a webhook switched on again': async (thief) => {
    const { integration } = await test.services.integrations.create(thief, webhook);
    return () => test.services.integrations.update(thief, integration._id, { isOn: true });
  },
  'two-step sign-in with their own app': async (thief) => {
    const codeOf = authenticator(test, await test.services.twoFactor.start(thief.userId));
    return () => test.services.twoFactor.verify(thief, codeOf());
  },
};

describe('A reset that commits while a call of a stolen session is under way [A8]', () => {
  it.each(Object.entries(waysIn))('leaves the thief without %s', async (_, prepare) => {
    const owner = await createUser(test, { roles: ['enterprise'] });
    const ask = await prepare(await principalOf(test, owner));
    await resetPassword(owner.user.email);
    await expect(ask()).rejects.toMatchObject({ code: 'session-expired' });
    const { updateToEmail, keyGenerated } = await test.services.users.get(owner.user._id);
    expect({ updateToEmail, keyGenerated }).toEqual({ updateToEmail: '', keyGenerated: false });
  });
});

describe('POST /api/v2/account/session-link', () => {
  it('makes thirty links an hour and no more', async () => {
    const { headers } = await createUser(test);
    const make = () => test.app.inject({ method: 'POST', url: '/api/v2/account/session-link', headers });
    for (let n = 0; n < 30; n += 1) expect((await make()).statusCode).toBe(200);
    expect((await make()).statusCode).toBe(429);
    test.clock.advance({ seconds: 3601 });
    expect((await make()).statusCode).toBe(200);
  });
});
