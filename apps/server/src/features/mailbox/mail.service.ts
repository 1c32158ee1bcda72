import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Letter, WriteMail } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

const jobName = 'mail';

export interface MailService {
  /** Sent only if the transaction `tx` commits (transactional outbox). */
  send: (tx: Db, letter: Letter) => Promise<void>;
}

export const createMailService = (
  { jobs, secrets }: Core,
  { mailer, writeMail }: { mailer: Mailer; writeMail: WriteMail },
): MailService => {
  // Encrypted in the job queue: a mail may contain a password reset link, whose token is stored only as a hash
  // elsewhere.
  jobs.handle<{ sealed: string }>(jobName, async ({ sealed }) => mailer.send(JSON.parse(secrets.decrypt(sealed))));
  return {
    send: async (tx, letter) => {
      const sealed = secrets.encrypt(JSON.stringify({ ...writeMail(letter), id: uuidv7() }));
      await jobs.enqueue(tx, jobName, { sealed });
    },
  };
};
