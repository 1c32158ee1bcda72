import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastest, freshIp, login, mailIsDone, milliseconds, post } from '../../../../test/calls.ts';
import { createUser, mailsTo, mailTo, password, tokenIn } from '../../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const sent = { message: 'Verification link has been sent to your Email. Please verify' };
const whole = { country: 'AU', captcha: 'solved', name: 'Nina', email: 'nina@example.com', password };
const signup = (fields: object, ip = freshIp()) => post(test, '/api/signup', { ...whole, ...fields }, { ip });
const firstError = (answer: { json: <T>() => T }) => answer.json<{ errors: string[] }>().errors[0];
const countUsers = async (email: string) =>
  (await test.database.pool.query('SELECT 1 FROM users WHERE email = $1', [email])).rowCount;

const subjectsTo = async (email: string) => {
  await mailIsDone(test);
  return (await mailsTo(test, email)).map((mail) => mail.subject);
};

/** Timing ratio (≥ 1) between known and unknown email addresses, measured alternately. */
const compareTimes = async (call: (email: string) => Promise<unknown>, isVerified = true) => {
  const known: number[] = [];
  const unknown: number[] = [];
  const ratio = () => Math.max(fastest(known), fastest(unknown)) / Math.min(fastest(known), fastest(unknown));
  // The minimum over many rounds converges to the actual cost, however busy the machine is.
  for (let round = 0; round < 60 && (round < 15 || ratio() >= 2); round += 1) {
    const { user } = await createUser(test, { isVerified });
    known.push(await milliseconds(() => call(user.email)));
    await mailIsDone(test);
    unknown.push(await milliseconds(() => call(`not-${user.email}`)));
    await mailIsDone(test);
  }
  return ratio();
};

describe('POST /api/signup', () => {
  it('creates an account that waits for its mail to be answered [P1.7.4 P2.7.4 P2.8.7]', async () => {
    const answer = await signup({ email: ' Olga@Example.com', currency: 'anything' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(sent);
    expect((await login(test, { username: 'olga@example.com' })).json()).toMatchObject({
      message: expect.stringContaining('verify'),
    });
    const mail = await mailTo(test, 'olga@example.com');
    expect(mail.text).toContain('Hello,');
    await post(test, `/api/login/reset/${tokenIn(mail)}`, { password });
    const signedIn = await login(test, { username: 'olga@example.com' });
    expect(signedIn.json()).toMatchObject({ user: { name: 'Nina', country: 'AU', currency: 'aud', roles: ['user'] } });
  });

  it.each([
    ['DE', 'eur'],
    ['BG', 'eur'],
    ['NZ', 'nzd'],
    ['GB', 'gbp'],
    ['CH', 'usd'],
  ])('in %s makes the currency %s, whatever the client says [P1.5.8]', async (country, currency) => {
    const email = `money-${country}@example.com`.toLowerCase();
    await signup({ email, country, currency: 'aud' });
    const found = await test.services.users.findByEmail(test.database.db, email);
    expect(await test.services.users.get(found?.id ?? '')).toMatchObject({ country, currency });
  });

  it.each([
    ['Europe/Vaduz', 'Europe/Vaduz'],
    ['Mars/Olympus', ''],
    [undefined, ''],
  ])('with the time zone %s of the browser, keeps %j', async (timezone, kept) => {
    const email = `zone-${String(timezone).toLowerCase().replace('/', '-')}@example.com`;
    expect((await signup({ email, timezone })).statusCode).toBe(201);
    expect((await test.services.users.findByEmail(test.database.db, email))?.timezone).toBe(kept);
  });

  it('checks country first, then the other fields [P1.5.3 P1.5.4]', async () => {
    expect(firstError(await post(test, '/api/signup', {}))).toBe('Country is required');
    expect(firstError(await signup({ country: '' }))).toBe('Country is required');
    expect(firstError(await signup({ country: 'XX' }))).toBe('country: not a country code');
    expect(firstError(await signup({ name: undefined, email: undefined }))).toMatch(/^name: /);
    expect(firstError(await signup({ name: '   ' }))).toMatch(/^name: /);
    expect(firstError(await signup({ email: undefined }))).toMatch(/^email: /);
    expect(firstError(await signup({ email: 'not an email' }))).toBe('Invalid Email address');
    expect(firstError(await signup({ password: undefined }))).toMatch(/^password: /);
    expect(await countUsers('nina@example.com')).toBe(0);
  });

  it.each([
    ['seven characters', 'Short1!'],
    ['no lower case', 'CORRECT-HORSE1'],
    ['no upper case', 'correct-horse1'],
    ['no digit', 'Correct-Horse'],
    ['no symbol', 'CorrectHorse1'],
  ])('refuses a password with %s [P1.9.1 P2.9.12]', async (_reason, weak) => {
    const answer = await signup({ password: weak });
    expect(answer.statusCode).toBe(400);
    expect(firstError(answer)).toMatch(/^Password must be minimum 8 characters in length/);
    expect(await countUsers('nina@example.com')).toBe(0);
  });

  it('keeps only an argon2id hash of the password', async () => {
    await signup({ email: 'paul@example.com', password: 'Very-Secret-Horse1' });
    const { rows } = await test.database.pool.query(
      `SELECT * FROM credentials JOIN users ON users.id = user_id WHERE email = 'paul@example.com'`,
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain('Very-Secret-Horse1');
  });

  it('answers the same for a known email, changes nothing, and tells its owner [A9]', async () => {
    const { user } = await createUser(test, { email: 'quinn@example.com', name: 'Quinn' });
    const answer = await signup({ email: 'Quinn@example.com', name: 'Mallory', password: 'Other-Horse1' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(sent);
    const mail = await mailTo(test, 'quinn@example.com');
    expect(mail.subject).toContain('You already have an account');
    expect(mail.text).not.toContain('Mallory');
    expect(mail.text).not.toContain('/verify/');
    expect(await test.services.users.get(user._id)).toEqual(user);
    expect((await login(test, { username: 'quinn@example.com' })).statusCode).toBe(200);
  });

  it('takes the same time for a known email [A9]', async () => {
    expect(await compareTimes((email) => signup({ email }))).toBeLessThan(2);
  });

  it('makes one account of many sign-ups with one email at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signup({ email: 'sven@example.com' })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(await countUsers('sven@example.com')).toBe(1);
    const subjects = await subjectsTo('sven@example.com');
    expect(subjects.filter((subject) => subject.includes('verify'))).toHaveLength(1);
  });

  it('carries no words of a stranger to an address of their choice [A18]', async () => {
    await signup({ email: 'vera@example.com', name: 'Cheap pills at spam.example' });
    await post(test, '/api/login/forgot', { email: 'vera@example.com', captcha: 'solved' });
    await mailIsDone(test);
    const { data } = (await test.app.inject('/api/dev/mailbox?to=vera@example.com')).json();
    expect(data).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('pills');
  });

  it('tells the owner of a known email at most five times an hour [A9]', async () => {
    await createUser(test, { email: 'tara@example.com' });
    for (let time = 0; time < 7; time += 1) await signup({ email: 'tara@example.com' });
    expect(await subjectsTo('tara@example.com')).toHaveLength(5);
  });

  it('allows sixty an hour from one address', async () => {
    const ip = freshIp();
    const many = await Promise.all(
      Array.from({ length: 61 }, (_, at) => signup({ email: `many-${at}@example.com` }, ip)),
    );
    expect(many.filter((answer) => answer.statusCode === 201)).toHaveLength(60);
    const refused = many.find((answer) => answer.statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    test.clock.advance({ hours: 1 });
    expect((await signup({ email: 'later@example.com' }, ip)).statusCode).toBe(201);
  });
});

const requests = [
  ['/api/login/forgot', 'Email sent.', /Set a new password/],
  ['/api/v2/account/resend-verification-email', sent.message, /verify your email/],
] as const;

describe.each(requests)('POST %s', (path, message, subject) => {
  const isVerified = path === '/api/login/forgot';
  const request = (email: unknown, ip = freshIp()) => post(test, path, { email, captcha: 'solved' }, { ip });
  const createPerson = (email: string) => createUser(test, { email: `${email}${path.length}@example.com`, isVerified });

  it('sends a link [P1.7.5 P1.7.6 P2.7.4 P2.8.7]', async () => {
    const { user } = await createPerson('uma');
    const answer = await request(` ${user.email.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message });
    expect((await mailTo(test, user.email)).subject).toMatch(subject);
  });

  it('answers the same for an unknown email and sends nothing [A9]', async () => {
    const answer = await request('nobody-here@example.com');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message });
    expect(await subjectsTo('nobody-here@example.com')).toEqual([]);
  });

  it('takes the same time for both [A9]', async () => {
    expect(await compareTimes((email) => request(email), isVerified)).toBeLessThan(2);
  });

  it('sends at most five an hour to one email, without a word of it [A9]', async () => {
    const { user } = await createPerson('will');
    for (let time = 0; time < 7; time += 1) expect((await request(user.email)).statusCode).toBe(200);
    expect(await subjectsTo(user.email)).toHaveLength(5);
    test.clock.advance({ hours: 1 });
    await request(user.email);
    expect(await subjectsTo(user.email)).toHaveLength(6);
  });

  it('allows sixty an hour from one address', async () => {
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 61 }, (_, at) => request(`x${at}@example.com`, ip)));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(1);
  });

  it('needs an email', async () => {
    expect((await request(undefined)).statusCode).toBe(400);
    expect(firstError(await request('a@b'))).toBe('Invalid Email address');
  });
});

describe('POST /api/v2/account/resend-verification-email', () => {
  it('sends nothing to a verified person', async () => {
    const { user } = await createUser(test);
    const body = { email: user.email, captcha: 'solved' };
    expect((await post(test, '/api/v2/account/resend-verification-email', body)).json()).toEqual(sent);
    expect(await subjectsTo(user.email)).toEqual([]);
  });
});
