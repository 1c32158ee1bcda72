import { isLanguageId } from '@holdfast/contract/languages.rules';
import type { Role } from '@holdfast/contract/roles.rules';
import { isTimezone } from '@holdfast/contract/timezones.rules';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { networkOf } from '../../../platform/net/network-of.ts';
import type { UsersService } from '../../account/users.service.ts';
import type { AuthMailService } from '../auth-mail.service.ts';
import type { CaptchasService } from '../captcha/captchas.service.ts';
import type { CredentialsService } from '../credentials/credentials.service.ts';
import type { LimitsService } from '../limits/limits.service.ts';

const hour = 3600;
const signupsPerAddress = { limit: 60, windowSeconds: hour };
const mailsPerAddress = { limit: 60, windowSeconds: hour };
const mailsPerEmail = { limit: 5, windowSeconds: hour };

export interface Signup {
  name: string;
  email: string;
  country: string;
  password: string;
  captcha?: string | undefined;
  timezone?: string | undefined;
  language?: string | undefined;
}

export interface MailRequest {
  email: string;
  captcha?: string | undefined;
}

export type SignupService = ReturnType<typeof createSignupService>;

/** No user enumeration: neither response nor timing says whether an address has an account. */
export const createSignupService = (
  { transact }: Core,
  deps: {
    limits: LimitsService;
    captchas: CaptchasService;
    users: UsersService;
    credentials: CredentialsService;
    authMail: AuthMailService;
    rolesOf: (tx: Db, email: string) => Promise<Role[]>;
  },
) => {
  const { limits, captchas, users, credentials, authMail, rolesOf } = deps;

  const requestMail = async (kind: 'verifyEmail' | 'resetPassword', email: string) => {
    const isWithin = await limits.isWithin(`mail ${kind} ${email}`, mailsPerEmail);
    if (isWithin) await transact((tx) => authMail.send(tx, kind, email));
  };

  const assertMayAsk = async (captcha: string | undefined, ip: string) => {
    await captchas.use(captcha, ip);
    await limits.count(`mail ${networkOf(ip)}`, mailsPerAddress);
  };

  return {
    signup: async ({ name, email, country, password, captcha, timezone = '', language }: Signup, ip: string) => {
      await captchas.use(captcha, ip);
      await limits.count(`signup ${networkOf(ip)}`, signupsPerAddress);
      const mayNotifyOwner = await limits.isWithin(`mail alreadyRegistered ${email}`, mailsPerEmail);
      const passwordHash = await credentials.hash(password, networkOf(ip));
      await transact(async (tx) => {
        const user = await users.create(tx, {
          name,
          email,
          country,
          timezone: isTimezone(timezone) ? timezone : '',
          ...(isLanguageId(language) && { language }),
          roles: await rolesOf(tx, email),
        });
        if (user) await credentials.create(tx, user.id, passwordHash, { isVerified: false });
        if (user || mayNotifyOwner) await authMail.send(tx, user ? 'verifyEmail' : 'alreadyRegistered', email);
      });
    },

    resendVerification: async ({ email, captcha }: MailRequest, ip: string) => {
      await assertMayAsk(captcha, ip);
      await requestMail('verifyEmail', email);
    },

    forgotPassword: async ({ email, captcha }: MailRequest, ip: string) => {
      await assertMayAsk(captcha, ip);
      await requestMail('resetPassword', email);
    },
  };
};
