import { password as usualPassword } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface From {
  /** Rate limits are per address: a separate address keeps tests independent. */
  ip?: string;
  token?: string;
  cookies?: Record<string, string>;
  userAgent?: string;
}

let addresses = 0;

/** An unused address. */
export const freshIp = () => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

export const post = (test: TestApp, url: string, payload?: object, from: From = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from.ip ?? freshIp(),
    cookies: from.cookies ?? {},
    headers: {
      ...(from.token && { authorization: `Bearer ${from.token}` }),
      ...(from.userAgent && { 'user-agent': from.userAgent }),
    },
  });

export interface LoginFields {
  username: string;
  password?: string;
  twoFactorCode?: string;
  captcha?: string;
}

export const login = (
  test: TestApp,
  { captcha = 'solved', password = usualPassword, ...fields }: LoginFields,
  from?: From,
) => post(test, '/api/login', { captcha, password, ...fields }, from);

/** Resolves when all mail jobs have ended. */
export const mailIsDone = async (test: TestApp) => {
  const waiting = `SELECT 1 FROM pgboss.job WHERE name IN ('mail', 'auth-mail') AND state < 'completed' LIMIT 1`;
  while ((await test.database.pool.query(waiting)).rowCount !== 0) await new Promise((done) => setTimeout(done, 5));
};

/** The minimum is the measurement that other load on the machine disturbed least. */
export const fastest = (times: number[]) => Math.min(...times);

export const milliseconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
