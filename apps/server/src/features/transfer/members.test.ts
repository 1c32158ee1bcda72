import type { Member } from '@holdfast/contract/transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, mailIsDone, post } from '../../../test/calls.ts';
import { createUser, mailsTo, mailTo, password, tokenIn } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Person } from '../../../test/transfer-calls.ts';
import { transferTexts as texts } from './transfer.texts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const createStaff = () => createUser(test, { roles: ['k9'] });

const search = (person: Person, filter: string, more = '&page=0&perPage=10') =>
  test.app.inject({ url: `/api/users/find?filter=${encodeURIComponent(filter)}${more}`, headers: person.headers });

const found = async (person: Person, filter: string, more?: string) =>
  (await search(person, filter, more)).json<{ data: Member[]; pagination: Record<string, unknown> }>();

const emailsOf = ({ data }: { data: Member[] }) => data.map(({ email }) => email);

let members = 0;
const asked = (fields: object = {}) => {
  members += 1;
  return { name: 'Sofia Marino', email: `sofia-${members}@k9rescue.test`, country: 'AU', currency: 'AUD', ...fields };
};

const register = (person: Person, payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/k9/register', headers: person.headers, payload });

describe('GET /api/users/find', () => {
  it('finds people by a part of their address or name, and tells little of them [P2.2.50] [P2.7.27]', async () => {
    const k9 = await createStaff();
    const { user } = await createUser(test, { email: 'marino@find.test', name: 'Sofia Marino' });
    const { user: other } = await createUser(test, { email: 'other@find.test', name: 'Sofia Mendes' });
    expect(await found(k9, 'MARINO@find')).toEqual({
      data: [{ _id: user._id, name: 'Sofia Marino', email: 'marino@find.test', country: 'AU' }],
      pagination: { page: 0, perPage: 10, total: 1, hasNext: false, hasPrev: false, filter: 'MARINO@find' },
    });
    expect(emailsOf(await found(k9, 'sofia m'))).toEqual([user.email, other.email]);
    expect((await found(k9, 'nobody-like-that')).data).toEqual([]);
  });

  it('leaves out the caller [P2.2.50]', async () => {
    const k9 = await createUser(test, { roles: ['k9'], email: 'me@oneself.test' });
    await createUser(test, { email: 'you@oneself.test' });
    expect(emailsOf(await found(k9, '@oneself.test'))).toEqual(['you@oneself.test']);
  });

  it('answers at most ten, or fewer where fewer were asked for [P2.9.9] [A5]', async () => {
    const k9 = await createStaff();
    for (let number = 10; number < 23; number += 1) await createUser(test, { email: `p${number}@ten.test` });
    expect((await found(k9, '@ten.test')).data).toHaveLength(10);
    expect((await found(k9, '@ten.test', '&perPage=3')).data).toHaveLength(3);
    const admin = await createUser(test, { roles: ['admin'] });
    expect((await found(admin, '@ten.test', '&perPage=1000')).data).toHaveLength(13);
  });

  it('has one page, which does not tell how many more there are, but for admins [A5]', async () => {
    const k9 = await createStaff();
    for (let number = 10; number < 23; number += 1) await createUser(test, { email: `p${number}@page.test` });
    const greedy = await found(k9, '@page.test', '&perPage=1000&page=1');
    expect(emailsOf(greedy)).toEqual(Array.from({ length: 10 }, (_, index) => `p${index + 10}@page.test`));
    expect(greedy.pagination).toMatchObject({ page: 0, perPage: 10, total: 10, hasNext: false, hasPrev: false });
    const second = await found(await createUser(test, { roles: ['admin'] }), '@page.test', '&page=1&perPage=10');
    expect(emailsOf(second)).toEqual(['p20@page.test', 'p21@page.test', 'p22@page.test']);
    expect(second.pagination).toMatchObject({ page: 1, perPage: 10, total: 13, hasNext: false, hasPrev: true });
  });

  it('wants three characters, but of admins [A5]', async () => {
    const k9 = await createStaff();
    const { user } = await createUser(test, { email: 'q@few.test', name: 'Qz Xj' });
    for (const filter of ['q', 'Qz', ' Qz ']) {
      expect(await found(k9, filter)).toMatchObject({ data: [], pagination: { total: 0 } });
    }
    expect(emailsOf(await found(k9, 'Qz X'))).toEqual([user.email]);
    expect(emailsOf(await found(await createUser(test, { roles: ['admin'] }), 'Qz'))).toEqual([user.email]);
  });

  it('shows nobody without a word to search for, but to admins [A5]', async () => {
    for (const filter of ['', '  ']) expect((await found(await createStaff(), filter)).data).toEqual([]);
    for (const role of ['admin', 'superAdmin'] as const) {
      expect((await found(await createUser(test, { roles: [role] }), '')).data).toHaveLength(10);
    }
  });

  it.each(['%', '_', '%%@', '.*', '\\'])('takes %s literally [A14]', async (filter) => {
    expect((await found(await createStaff(), filter)).data).toEqual([]);
  });

  it('is refused after two hundred searches in an hour, for that person alone [A5]', async () => {
    const k9 = await createStaff();
    const rule = { limit: 200, windowSeconds: 3600 };
    for (let count = 0; count < 199; count += 1) await test.services.limits.count(`member search ${k9.user._id}`, rule);
    expect((await search(k9, 'x')).statusCode).toBe(200);
    const refused = await search(k9, 'x');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await search(await createStaff(), 'x')).statusCode).toBe(200);
    test.clock.advance({ hours: 1 });
    expect((await search(k9, 'x')).statusCode).toBe(200);
  });
});

describe('POST /api/k9/register', () => {
  it('makes an account whose owner sets the password by mail [P2.7.28] [P2.1.7]', async () => {
    const k9 = await createStaff();
    const payload = asked();
    const answer = await register(k9, payload);
    expect(answer.statusCode).toBe(201);
    const { message, user } = answer.json<{ message: string; user: Member }>();
    expect(message).toBe(texts.registered);
    expect(user).toEqual({ _id: expect.any(String), name: payload.name, email: payload.email, country: 'AU' });
    expect(await test.services.users.get(user._id)).toMatchObject({ country: 'AU', currency: 'aud', roles: ['user'] });

    const mail = await mailTo(test, payload.email, /account/);
    expect(mail.text).not.toContain(payload.name);
    const token = tokenIn(mail);
    const reset = (word: string) => post(test, `/api/login/reset/${token}`, { password: word, confirmation: word });
    expect((await reset(password)).statusCode).toBe(200);
    expect((await reset('Another-Horse2')).statusCode).toBe(400);
    expect((await login(test, { username: payload.email })).statusCode).toBe(200);
  });

  it('cannot be signed in to before, and its link is for a password alone [A8]', async () => {
    const payload = asked();
    await register(await createStaff(), payload);
    const token = tokenIn(await mailTo(test, payload.email));
    expect((await login(test, { username: payload.email })).statusCode).toBe(401);
    expect((await post(test, `/api/login/reset/${token}`)).statusCode).toBe(400);
    test.clock.advance({ hours: 24 });
    const late = await post(test, `/api/login/reset/${token}`, { password, confirmation: password });
    expect(late.statusCode).toBe(400);
  });

  it('leaves no other link good once the password is set [A8]', async () => {
    const payload = asked();
    await register(await createStaff(), payload);
    const token = tokenIn(await mailTo(test, payload.email, /account/));
    await post(test, '/api/v2/account/resend-verification-email', { email: payload.email, captcha: 'solved' });
    const verification = tokenIn(await mailTo(test, payload.email, /verify your email/));
    const set = await post(test, `/api/login/reset/${token}`, { password, confirmation: password });
    expect(set.statusCode).toBe(200);
    const fields = { password: 'Another-Horse2', confirmation: 'Another-Horse2' };
    expect((await post(test, `/api/login/reset/${verification}`, fields)).json().code).toBe('link-expired');
    expect((await login(test, { username: payload.email })).statusCode).toBe(200);
  });

  it('refuses an address that has an account, and leaves that as it is', async () => {
    const k9 = await createStaff();
    const { user } = await createUser(test, { name: 'First', email: 'taken@k9rescue.test' });
    const answer = await register(k9, asked({ email: ' Taken@K9rescue.test ', country: 'NZ' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'member-email-taken',
      errors: ['This email address has an account already'],
    });
    expect(await test.services.users.get(user._id)).toMatchObject({ name: 'First', country: 'AU' });
    await mailIsDone(test);
    expect(await mailsTo(test, user.email)).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name: '],
    ['no address', { email: 'sofia' }, 'Invalid Email address'],
    ['no country', { country: '' }, 'Country is required'],
    ['a country that is none', { country: 'XX' }, 'country: not a country code'],
    ['a role', { roles: ['admin'] }, 'roles'],
    ['a fee', { OneTimeDeviceFee: 0 }, 'OneTimeDeviceFee'],
    ['a password', { password }, 'password'],
  ])('refuses %s [A4]', async (_what, fields, error) => {
    const answer = await register(await createStaff(), asked(fields));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toContain(error);
  });

  it('sends no more than sixty such mails an hour [A18]', async () => {
    const k9 = await createStaff();
    const { limits } = test.services;
    for (let count = 0; count < 60; count += 1) {
      await limits.count(`member register ${k9.user._id}`, { limit: 60, windowSeconds: 3600 });
    }
    expect((await register(k9, asked())).statusCode).toBe(429);
  });
});
