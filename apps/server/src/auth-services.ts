import type { UsersService } from './features/account/users.service.ts';
import { createAccountTokensService } from './features/auth/account-tokens.service.ts';
import { createAuthMailService } from './features/auth/auth-mail.service.ts';
import { createCaptchasService } from './features/auth/captchas.service.ts';
import { createCredentialsService } from './features/auth/credentials.service.ts';
import type { LimitsService } from './features/auth/limits.service.ts';
import { createLinksService } from './features/auth/links.service.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { createSessionsService } from './features/auth/sessions.service.ts';
import { createTrustedBrowsersService } from './features/auth/trusted-browsers.service.ts';
import { createTwoFactorService } from './features/auth/two-factor.service.ts';
import { createTwoFactorCodes } from './features/auth/two-factor-codes.ts';
import type { MailService } from './features/mailbox/mail.service.ts';
import type { Captcha } from './platform/captcha/captcha.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import type { Transact } from './platform/db/transact.ts';
import type { Events } from './platform/events.ts';
import type { Countries } from './platform/geo/countries.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Passwords } from './platform/passwords/passwords.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

export interface AuthServicesOptions {
  db: Db;
  clock: Clock;
  transact: Transact;
  jobs: Jobs;
  events: Events;
  secrets: Secrets;
  passwords: Passwords;
  captcha: Captcha;
  countries: Countries;
  limits: LimitsService;
  users: UsersService;
  mail: MailService;
  webUrl: string;
}

/** Proving who one is; a part of `services.ts`. */
export const createAuthServices = (options: AuthServicesOptions) => {
  const { db, clock, transact, jobs, events, secrets, passwords, captcha, countries, limits, users, mail, webUrl } =
    options;
  const accountTokens = createAccountTokensService({ db, clock, secrets });
  const sessions = createSessionsService({ db, clock, transact, accountTokens, secrets, events, countries });
  const trustedBrowsers = createTrustedBrowsersService({ db, clock, secrets });
  const authMail = createAuthMailService({ jobs, transact, users, accountTokens, mail, webUrl: webUrl });
  const twoFactorCodes = createTwoFactorCodes({ db, clock, secrets, limits });
  const credentials = createCredentialsService({
    db,
    clock,
    transact,
    passwords,
    limits,
    users,
    sessions,
    accountTokens,
    trustedBrowsers,
    twoFactorCodes,
    authMail,
  });
  const twoFactor = createTwoFactorService({
    db,
    clock,
    transact,
    secrets,
    users,
    credentials,
    twoFactorCodes,
    trustedBrowsers,
    authMail,
  });
  const captchas = createCaptchasService({ db, clock, captcha });
  const login = createLoginService({
    db,
    transact,
    passwords,
    limits,
    captchas,
    users,
    sessions,
    accountTokens,
    trustedBrowsers,
    twoFactorCodes,
  });
  const links = createLinksService({
    db,
    transact,
    events,
    limits,
    users,
    sessions,
    accountTokens,
    credentials,
    authMail,
  });
  return {
    accountTokens,
    sessions,
    trustedBrowsers,
    authMail,
    passwords,
    credentials,
    twoFactor,
    captchas,
    login,
    links,
  };
};
