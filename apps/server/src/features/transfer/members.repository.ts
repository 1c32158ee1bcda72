import { and, asc, count, ilike, ne, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { likeLiteral } from '../../platform/db/like-literal.ts';
import { users } from '../account/account.tables.ts';

export interface MemberSearch {
  page: number;
  perPage: number;
  filter: string;
}

const matches = (callerId: string, filter: string) => {
  const pattern = likeLiteral(filter);
  const text = filter === '' ? undefined : or(ilike(users.email, pattern), ilike(users.name, pattern));
  return and(ne(users.id, callerId), text);
};

export const membersRepository = (db: Db) => ({
  list: async (callerId: string, { page, perPage, filter }: MemberSearch) =>
    db
      .select({ _id: users.id, name: users.name, email: users.email, country: users.country })
      .from(users)
      .where(matches(callerId, filter))
      .orderBy(asc(users.email))
      .limit(perPage)
      .offset(page * perPage),

  count: async (callerId: string, filter: string): Promise<number> =>
    (await db.select({ total: count() }).from(users).where(matches(callerId, filter)))[0]?.total ?? 0,
});
