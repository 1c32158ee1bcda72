import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailIsDone, post } from '../../../test/calls.ts';
import { createUser, mailsTo, mailTo, tokenIn } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const change = (email: unknown, { headers }: Person, more: object = {}) =>
  test.app.inject({ method: 'PUT', url: '/api/v2/account/email', payload: { email, ...more }, headers });
const current = async ({ headers }: Person) => (await test.app.inject({ url: '/api/users/me', headers })).json().user;
const follow = (token: string) => post(test, `/api/login/reset/${token}`);

describe('PUT /api/v2/account/email', () => {
  it('answers the updated user and sends a link to the new address, which counts once it is used [P2.4.26 P2.7.5 P2.7.8]', async () => {
    const person = await createUser(test, { email: 'old@example.com' });
    const answer = await change(' New@Example.com ', person);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ updatedUser: { ...person.user, updateToEmail: 'new@example.com' } });

    const link = await mailTo(test, 'new@example.com', /verify your new email/i);
    expect(link.text).toContain('http://localhost:3000/verify/');
    expect(link.text + link.html).not.toContain(person.user.name);
    const notice = await mailTo(test, 'old@example.com', /about to change/);
    expect(notice.text).not.toContain('/verify/');
    expect((await current(person)).email).toBe('old@example.com');

    expect((await follow(tokenIn(link))).statusCode).toBe(200);
    expect(await current(person)).toMatchObject({ email: 'new@example.com', updateToEmail: '' });
    expect((await follow(tokenIn(link))).statusCode).toBe(400);
  });

  it('answers the same for an address that has an account, whose owner is notified instead [P2.4.26]', async () => {
    const person = await createUser(test);
    const owner = await createUser(test, { email: 'owner@example.com' });
    const [free, taken] = [await change('free@example.com', person), await change('owner@example.com', person)];
    expect(taken.statusCode).toBe(free.statusCode);
    expect(taken.json()).toEqual({ updatedUser: { ...free.json().updatedUser, updateToEmail: 'owner@example.com' } });

    const told = await mailTo(test, 'owner@example.com', /already has an account/);
    expect(told.text).not.toMatch(/\/(verify|reset)\//);
    await mailIsDone(test);
    expect(await mailsTo(test, 'owner@example.com')).toHaveLength(1);
    expect((await current(owner)).email).toBe('owner@example.com');
  });

  it('lets only the latest of several links count', async () => {
    const person = await createUser(test);
    await change('first@example.com', person);
    const first = await mailTo(test, 'first@example.com');
    await change('second@example.com', person);
    const second = await mailTo(test, 'second@example.com');
    expect((await follow(tokenIn(first))).statusCode).toBe(400);
    expect((await follow(tokenIn(second))).statusCode).toBe(200);
    expect((await current(person)).email).toBe('second@example.com');
  });

  it('gives the address to the first account that verifies it', async () => {
    const [one, other] = [await createUser(test), await createUser(test)];
    await change('wanted@example.com', one);
    const linkOfOne = await mailTo(test, 'wanted@example.com');
    await change('wanted@example.com', other);
    await mailIsDone(test);
    const links = await mailsTo(test, 'wanted@example.com');
    const linkOfOther = links.find((mail) => mail.text !== linkOfOne.text);
    expect((await follow(tokenIn(linkOfOther as typeof linkOfOne))).statusCode).toBe(200);
    expect((await follow(tokenIn(linkOfOne))).statusCode).toBe(409);
    expect((await current(one)).email).toBe(one.user.email);
    expect((await current(other)).email).toBe('wanted@example.com');
  });

  it.each(['', 'nonsense', 'a@b', 'a@b.io\r\nBcc: c@d.io', 'a@b.io, c@d.io', null, 5, ['a@b.io'], 'x'.repeat(400)])(
    'refuses the address %j and sends nothing [A18]',
    async (email) => {
      const person = await createUser(test);
      expect((await change(email, person)).statusCode).toBe(400);
      await mailIsDone(test);
      expect(await mailsTo(test, person.user.email)).toEqual([]);
      expect(await current(person)).toEqual(person.user);
    },
  );

  it('refuses the address that one has, and unknown fields [A4]', async () => {
    const person = await createUser(test);
    expect((await change(person.user.email.toUpperCase(), person)).json().errors).toEqual([
      'email: is your address already',
    ]);
    expect((await change('x@example.com', person, { userId: 'x' })).json().errors).toEqual(['userId: unknown field']);
    expect(await current(person)).toEqual(person.user);
  });

  it('needs the password within the last ten minutes [A7]', async () => {
    const person = await createUser(test);
    test.clock.advance({ minutes: 11 });
    const answer = await change('late@example.com', person);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().errors).toEqual(['Please confirm your password to continue']);
    expect(await current(person)).toEqual(person.user);
  });

  it('is no way to fill the mailbox of somebody else [A18]', async () => {
    const person = await createUser(test);
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await change('victim@example.com', person)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    await mailIsDone(test);
    expect(await mailsTo(test, 'victim@example.com')).toHaveLength(5);
  });
});
