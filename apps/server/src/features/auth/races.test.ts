import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshIp, login, post } from '../../../test/calls.ts';
import { createUser, mailTo, password, tokenIn } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const newPassword = 'Another-Horse2';
const several = [1, 2, 3, 4, 5, 6];

const startReset = async (email: string) => {
  await post(test, '/api/login/forgot', { email, captcha: 'solved' });
  const token = tokenIn(await mailTo(test, email, /Set a new password/));
  return () => post(test, `/api/login/reset/${token}`, { password: newPassword, confirmation: newPassword });
};

describe('at the same moment as a reset of the password', () => {
  it('a sign-in with the old one, already found right, opens nothing [A7 A8]', async () => {
    const { user } = await createUser(test);
    const reset = await startReset(user.email);
    const between = vi.spyOn(test.services.captchas, 'useForLogin').mockResolvedValueOnce({
      keepForCode: async () => {},
      spend: async () => void (await reset()),
    });
    const late = await login(test, { username: user.email, password });
    between.mockRestore();
    expect(late.statusCode).toBe(401);
    expect(late.json()).toMatchObject({ message: 'Username or password incorrect' });
    expect(await test.services.sessions.list(user._id, null)).toEqual([]);
    expect((await login(test, { username: user.email, password: newPassword })).statusCode).toBe(200);
  });

  it('a change of the old one does not win over it [A7 A8]', async () => {
    const { user, headers } = await createUser(test);
    const reset = await startReset(user.email);
    const stolen = { oldPassword: password, password: 'Thief-Horse3!', confirmation: 'Thief-Horse3!' };
    const change = () => test.app.inject({ method: 'PUT', url: '/api/v2/account/password', payload: stolen, headers });
    const [answer, ...changes] = await Promise.all([reset(), ...several.map(change)]);
    const isReset = answer.statusCode === 200;
    for (const { statusCode } of changes) expect([200, 400, 401]).toContain(statusCode);
    const signIn = await login(test, { username: user.email, password: isReset ? newPassword : stolen.password });
    expect(signIn.statusCode).toBe(200);
  });
});

describe('at the same moment as the end of an account', () => {
  it('a sign-in is answered as if there had never been one, not with a fault of ours [A19]', async () => {
    const { user, headers } = await createUser(test);
    const remove = () => test.app.inject({ method: 'DELETE', url: '/api/v2/account', payload: { password }, headers });
    const [answer, ...signIns] = await Promise.all([
      remove(),
      ...several.map(() => login(test, { username: user.email, password }, { ip: freshIp() })),
    ]);
    expect(answer.statusCode).toBe(200);
    for (const { statusCode } of signIns) expect([200, 401, 404]).toContain(statusCode);
  });
});
