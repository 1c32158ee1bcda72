import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { oidcLinks } from './oidc.tables.ts';

export const hasOidcLink = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.select({ userId: oidcLinks.userId }).from(oidcLinks).where(eq(oidcLinks.userId, userId))).length > 0;

export const removeOidcLink = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.delete(oidcLinks).where(eq(oidcLinks.userId, userId)).returning({ userId: oidcLinks.userId })).length > 0;
