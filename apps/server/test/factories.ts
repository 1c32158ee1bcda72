import type { Role } from '@holdfast/contract/roles.rules';
import { TOTP, URI } from 'otpauth';
import { expect, vi } from 'vitest';
import type { TestApp } from './test-app.ts';

export const password = 'Correct-Horse1';

/** One shared hash, since password hashing is deliberately slow. */
const hashes = new WeakMap<TestApp, ReturnType<TestApp['services']['credentials']['hash']>>();
const hashOf = (test: TestApp) => {
  const hash = hashes.get(test) ?? test.services.credentials.hash(password, '');
  hashes.set(test, hash);
  return hash;
};

let people = 0;

export interface UserOptions {
  email?: string;
  name?: string;
  country?: string;
  roles?: Role[];
  isVerified?: boolean;
}

/** A user with a freshly authenticated session. */
export const createUser = async (test: TestApp, options: UserOptions = {}) => {
  people += 1;
  const { email = `person-${people}@example.com`, name = `Person ${people}`, country = 'AU' } = options;
  const { transact } = test.core;
  const { users, credentials, sessions } = test.services;
  const hash = await hashOf(test);
  const row = await transact(async (tx) => {
    const created = await users.create(tx, { email, name, country, roles: options.roles ?? ['user'] });
    if (!created) throw new Error(`${email} has an account already`);
    await credentials.create(tx, created.id, hash, { isVerified: options.isVerified ?? true });
    return created;
  });
  const token = await sessions.create({ userId: row.id, ip: '127.0.0.1', userAgent: '', isAuthenticated: true });
  return { user: await users.get(row.id), password, token, headers: bearer(token) };
};

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** TOTP codes, `ahead` time steps from now. */
export const authenticator = (test: TestApp, address: string) => {
  const totp = URI.parse(address);
  if (!(totp instanceof TOTP)) throw new Error('Not a time-based secret');
  return (ahead = 0) => totp.generate({ timestamp: test.clock.now().getTime() + ahead * 30_000 });
};

export const principalOf = async (test: TestApp, { token }: { token: string }) => {
  const principal = await test.services.sessions.authenticate(token);
  if (!principal) throw new Error('no such session');
  return principal;
};

/** Enables two-factor authentication and advances the clock, so that the next code is unused. */
export const addTwoFactor = async (test: TestApp, userId: string) => {
  const { sessions, twoFactor } = test.services;
  const token = await sessions.create({ userId, ip: '127.0.0.1', userAgent: '', isAuthenticated: true });
  const principal = await principalOf(test, { token });
  const codeOf = authenticator(test, await twoFactor.start(userId));
  const recoveryCodes = await twoFactor.verify(principal, codeOf());
  await sessions.end(userId, principal.sessionId ?? '', null);
  test.clock.advance({ seconds: 30 });
  return { codeOf, recoveryCodes };
};

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export const mailsTo = async (test: TestApp, to: string): Promise<ReceivedMail[]> =>
  (await test.app.inject({ url: '/api/dev/mailbox', query: { to } })).json<{ data: ReceivedMail[] }>().data;

/** Waits for the newest mail to that address whose subject matches. */
export const mailTo = (test: TestApp, to: string, subject: RegExp = /./): Promise<ReceivedMail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(test, to)).find((candidate) => subject.test(candidate.subject));
      expect(mail, `a mail to ${to} about ${subject}`).toBeDefined();
      return mail as ReceivedMail;
    },
    { timeout: 10_000, interval: 20 },
  );

export const tokenIn = (mail: ReceivedMail): string => {
  const kinds = 'verify|reset|share/accept|notifications/confirm|unsubscribe|plan-offer';
  const [, token] = new RegExp(`https?://\\S+/(?:${kinds})/(\\S+)`).exec(mail.text) ?? [];
  if (!token) throw new Error(`No link in: ${mail.text}`);
  return token;
};
