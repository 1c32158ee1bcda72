import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshIp, login, mailIsDone, post } from '../../../../test/calls.ts';
import { addTwoFactor, createUser, mailsTo, password } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

describe('RATE_LIMIT=off', () => {
  it('lifts the limits of sign-in, codes and mails, for load tests', async () => {
    const { user } = await createUser(test);
    const { codeOf } = await addTwoFactor(test, user._id);
    const ip = freshIp();
    const wrong = { username: user.email, password: 'Wrong-1!' };
    const wrongCode = { username: user.email, twoFactorCode: '000000' };
    for (let time = 0; time < 11; time += 1) {
      expect((await login(test, wrong, { ip })).statusCode).toBe(401);
      expect((await login(test, wrongCode, { ip })).statusCode).toBe(401);
    }
    const right = await login(test, { username: user.email, password, twoFactorCode: codeOf() }, { ip });
    expect(right.statusCode).toBe(200);

    const body = { email: user.email, captcha: 'solved' };
    for (let time = 0; time < 6; time += 1) await post(test, '/api/login/forgot', body, { ip });
    await mailIsDone(test);
    const subjects = (await mailsTo(test, user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Set a new password'))).toHaveLength(6);
  });
});
