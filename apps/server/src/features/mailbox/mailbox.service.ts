import { normalizeEmail } from '@holdfast/contract/email.rules';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { mailboxRepository } from './mailbox.repository.ts';

const shownMails = 200;
/** Retention: mails contain positions, also of people whose account was deleted. */
const keptMilliseconds = 30 * 24 * 3_600_000;

/** Stores mail if no SMTP server is configured, so that it can be read in the browser. */
export const createMailboxService = ({ db, clock, secrets }: Core, { key }: { key: string | null }) => ({
  /** Null if the server is reachable from this machine only. */
  key,

  store: async ({ id, to, subject, text, html }: Mail) =>
    mailboxRepository(db).insert({ id, recipient: normalizeEmail(to), subject, text, html, createdAt: clock() }),

  list: async (asked: { to?: string; key?: string }) => {
    if (key !== null && !secrets.equals(asked.key ?? '', key)) {
      throw new AppError('permission-denied');
    }
    const recipient = asked.to === undefined ? undefined : normalizeEmail(asked.to);
    const rows = await mailboxRepository(db).listNewest(recipient, shownMails);
    return rows.map(({ recipient, createdAt, ...mail }) => ({
      ...mail,
      to: recipient,
      createdAt: createdAt.toISOString(),
    }));
  },

  removeExpired: () => mailboxRepository(db).removeBefore(new Date(clock().getTime() - keptMilliseconds)),
});

export type MailboxService = ReturnType<typeof createMailboxService>;
