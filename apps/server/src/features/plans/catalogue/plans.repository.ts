import type { Currency } from '@holdfast/contract/currency.rules';
import { and, asc, count, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { isUuid } from '../../../platform/db/is-uuid.ts';
import {
  type PlanGroupRow,
  type PlanRow,
  planGroupMembers,
  planGroups,
  plans,
  providerCatalogue,
} from '../plans.tables.ts';

export const plansRepository = (db: Db) => ({
  insert: async (plan: typeof plans.$inferInsert) => {
    await db.insert(plans).values(plan);
  },

  /** False if the plan does not exist or is already retired. */
  retire: async (id: string, retiredAt: Date): Promise<boolean> => {
    if (!isUuid(id)) return false;
    const isOffered = and(eq(plans.id, id), isNull(plans.retiredAt));
    return (await db.update(plans).set({ retiredAt }).where(isOffered).returning({ id: plans.id })).length > 0;
  },

  isEmpty: async (): Promise<boolean> => (await db.select({ id: plans.id }).from(plans).limit(1)).length === 0,

  find: async (id: string): Promise<PlanRow | undefined> =>
    isUuid(id) ? (await db.select().from(plans).where(eq(plans.id, id)))[0] : undefined,

  listByIds: async (ids: string[]): Promise<PlanRow[]> =>
    ids.length > 0 ? db.select().from(plans).where(inArray(plans.id, ids)) : [],

  listAll: async () =>
    db
      .select({ plan: plans, group: planGroups.name })
      .from(plans)
      .leftJoin(planGroups, eq(planGroups.id, plans.groupId))
      .orderBy(asc(plans.currency), asc(plans.createdAt), asc(plans.id)),

  listOffered: async (currency: Currency, groupIds: string[]): Promise<PlanRow[]> =>
    db
      .select()
      .from(plans)
      .where(
        and(
          eq(plans.currency, currency),
          isNull(plans.retiredAt),
          or(isNull(plans.groupId), inArray(plans.groupId, groupIds)),
        ),
      )
      .orderBy(asc(plans.createdAt), asc(plans.id)),

  hasProduct: async (productId: string): Promise<boolean> =>
    (await db.select({ id: plans.id }).from(plans).where(eq(plans.productId, productId)).limit(1)).length > 0,

  insertGroup: async (group: typeof planGroups.$inferInsert) => {
    await db.insert(planGroups).values(group);
  },

  listGroups: async (): Promise<PlanGroupRow[]> => db.select().from(planGroups).orderBy(asc(planGroups.name)),

  findGroupByCode: async (code: string): Promise<PlanGroupRow | undefined> =>
    (
      await db
        .select()
        .from(planGroups)
        .where(and(eq(planGroups.code, code), isNull(planGroups.retiredAt)))
    )[0],

  listGroupsWithMembers: async () =>
    db
      .select({ group: planGroups, members: count(planGroupMembers.userId) })
      .from(planGroups)
      .leftJoin(planGroupMembers, eq(planGroupMembers.groupId, planGroups.id))
      .groupBy(planGroups.id)
      .orderBy(asc(planGroups.name), asc(planGroups.id)),

  /** Returns the group name; undefined if the group does not exist or is already retired. */
  retireGroup: async (id: string, retiredAt: Date): Promise<string | undefined> => {
    if (!isUuid(id)) return undefined;
    const isOpen = and(eq(planGroups.id, id), isNull(planGroups.retiredAt));
    return (await db.update(planGroups).set({ retiredAt }).where(isOpen).returning({ name: planGroups.name }))[0]?.name;
  },

  joinGroup: async (member: typeof planGroupMembers.$inferInsert) => {
    await db.insert(planGroupMembers).values(member).onConflictDoNothing();
  },

  /** Most recently joined first. */
  listGroupIds: async (userId: string): Promise<string[]> =>
    (
      await db
        .select({ id: planGroupMembers.groupId })
        .from(planGroupMembers)
        .where(eq(planGroupMembers.userId, userId))
        .orderBy(desc(planGroupMembers.joinedAt), asc(planGroupMembers.groupId))
    ).map(({ id }) => id),

  listGroupNames: async (userId: string): Promise<string[]> =>
    (
      await db
        .select({ name: planGroups.name })
        .from(planGroupMembers)
        .innerJoin(planGroups, eq(planGroups.id, planGroupMembers.groupId))
        .where(eq(planGroupMembers.userId, userId))
    ).map(({ name }) => name),

  findProviderId: async (key: string): Promise<string | undefined> =>
    (await db.select().from(providerCatalogue).where(eq(providerCatalogue.key, key)))[0]?.providerId,

  listKeys: async (providerIds: string[]): Promise<Map<string, string>> => {
    if (providerIds.length === 0) return new Map();
    const rows = await db.select().from(providerCatalogue).where(inArray(providerCatalogue.providerId, providerIds));
    return new Map(rows.map(({ key, providerId }) => [providerId, key]));
  },

  putProviderId: async (key: string, providerId: string) => {
    await db.insert(providerCatalogue).values({ key, providerId }).onConflictDoNothing();
  },
});
