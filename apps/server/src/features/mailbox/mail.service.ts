import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Letter, WriteMail } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

const jobName = 'mail';

export interface MailService {
  /** Leaves if and only if the transaction `tx` commits. */
  send: (tx: Db, letter: Letter) => Promise<void>;
}

export const createMailService = (
  { jobs, secrets }: Core,
  { mailer, writeMail }: { mailer: Mailer; writeMail: WriteMail },
): MailService => {
  // Sealed while it waits: a mail may hold a link that resets a password, of which tables otherwise keep only a hash.
  jobs.handle<{ sealed: string }>(jobName, async ({ sealed }) => mailer.send(JSON.parse(secrets.decrypt(sealed))));
  return {
    send: async (tx, letter) => {
      const sealed = secrets.encrypt(JSON.stringify({ ...writeMail(letter), id: uuidv7() }));
      await jobs.enqueue(tx, jobName, { sealed });
    },
  };
};
