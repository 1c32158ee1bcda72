import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { UsersService } from '../account/users.service.ts';
import { toAuditEntry } from './admin.presenter.ts';
import { auditRepository, type PageOf } from './audit.repository.ts';

const dayMilliseconds = 86_400_000;

/** A signed-in admin with an IP address, or an operator on the command line. */
export type Actor = { userId: string; ip: string } | { operator: string };

export type AuditService = ReturnType<typeof createAuditService>;

/** Audit log of staff actions, written in the transaction of the action. */
export const createAuditService = ({ db, clock }: Core, { users }: { users: UsersService }) => {
  const toActor = async (tx: Db, by: Actor) =>
    'operator' in by
      ? { actorId: null, actor: by.operator, origin: 'command line' }
      : { actorId: by.userId, actor: (await users.findById(tx, by.userId))?.email ?? by.userId, origin: by.ip };

  return {
    write: async (tx: Db, by: Actor, action: string, ...subjects: string[]) => {
      const who = await toActor(tx, by);
      await auditRepository(tx).insert(
        subjects.map((subject) => ({ id: uuidv7(), at: clock(), action, subject, ...who })),
      );
    },

    /** For actions that a program repeats, e.g. every minute. */
    writeOnceADay: async (tx: Db, by: Actor, action: string, subject: string) => {
      const [who, now] = [await toActor(tx, by), clock()];
      const isWritten = await auditRepository(tx).has(
        { actor: who.actor, action, subject },
        new Date(now.getTime() - dayMilliseconds),
      );
      if (!isWritten) await auditRepository(tx).insert([{ id: uuidv7(), at: now, action, subject, ...who }]);
    },

    lastAt: (action: string) => auditRepository(db).lastAt(action),

    list: async (asked: PageOf) => {
      const { rows, total } = await auditRepository(db).list(asked);
      return { data: rows.map(toAuditEntry), total };
    },
  };
};
