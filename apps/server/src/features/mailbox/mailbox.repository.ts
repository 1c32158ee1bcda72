import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { type MailRow, mailbox } from './mailbox.tables.ts';

export const mailboxRepository = (db: Db) => ({
  /** Idempotent, as jobs run at least once. */
  insert: async (mail: MailRow) => {
    await db.insert(mailbox).values(mail).onConflictDoNothing();
  },

  listNewest: async (recipient: string | undefined, limit: number): Promise<MailRow[]> =>
    db
      .select()
      .from(mailbox)
      .where(recipient === undefined ? undefined : eq(mailbox.recipient, recipient))
      .orderBy(desc(mailbox.createdAt), desc(mailbox.id))
      .limit(limit),

  removeBefore: async (time: Date) => {
    await db.delete(mailbox).where(lt(mailbox.createdAt, time));
  },
});
