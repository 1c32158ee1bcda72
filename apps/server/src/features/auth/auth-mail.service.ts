import type { LanguageId } from '@holdfast/contract/languages.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { UserRow } from '../account/account.tables.ts';
import type { UsersService } from '../account/users.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { type AuthEmail, authEmail } from './auth.emails.ts';
import { credentialsRepository } from './credentials/credentials.repository.ts';
import type { AccountTokensService } from './links/account-tokens.service.ts';

const jobName = 'auth-mail';

export type More = (language: LanguageId) => readonly string[];

const noMore: More = () => [];

export type AuthMailService = ReturnType<typeof createAuthMailService>;

/**
 * Sign-in mails. The job, not the request, looks up whether the address has an account, so that response and timing are
 * the same for every address (no user enumeration).
 */
export const createAuthMailService = (
  { transact, jobs }: Core,
  deps: {
    users: UsersService;
    accountTokens: AccountTokensService;
    mail: MailService;
    webUrl: string;
  },
) => {
  const { users, accountTokens, mail, webUrl } = deps;

  const linkFor = async (tx: Db, kind: AuthEmail, { id, email }: UserRow) => {
    if (kind === 'verifyEmail') {
      return `${webUrl}/verify/${await accountTokens.issue(tx, { userId: id, purpose: 'verify-email', email })}`;
    }
    if (kind === 'resetPassword') {
      return `${webUrl}/reset/${await accountTokens.issue(tx, { userId: id, purpose: 'reset-password', email })}`;
    }
    if (kind === 'setPassword') {
      return `${webUrl}/reset/${await accountTokens.issue(tx, { userId: id, purpose: 'set-password', email })}`;
    }
    return `${webUrl}/reset`;
  };

  const isVerified = async (tx: Db, userId: string) =>
    ((await credentialsRepository(tx).find(userId))?.emailVerifiedAt ?? null) !== null;

  const write = async (tx: Db, kind: AuthEmail, user: UserRow, more = noMore) => {
    const { email, language } = user;
    const name = (await isVerified(tx, user.id)) ? user.name : null;
    await mail.send(tx, authEmail(kind, { email, name, language }, await linkFor(tx, kind, user), more(language)));
  };

  jobs.handle<{ kind: AuthEmail; email: string }>(jobName, ({ kind, email }, job) =>
    transact(async (tx) => {
      await job.complete(tx);
      const user = await users.findByEmail(tx, email);
      if (!user || (kind === 'verifyEmail' && (await isVerified(tx, user.id)))) return;
      await write(tx, kind, user);
    }),
  );

  return {
    /** Sends nothing if the address has no account or, for `verifyEmail`, is already verified. */
    send: (tx: Db, kind: AuthEmail, email: string) => jobs.enqueue(tx, jobName, { kind, email }),

    notify: async (tx: Db, kind: AuthEmail, userId: string, more = noMore) => {
      const user = await users.findById(tx, userId);
      if (user) await write(tx, kind, user, more);
    },
  };
};
