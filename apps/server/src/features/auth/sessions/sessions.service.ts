import { uuidv7 } from 'uuidv7';
import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Countries } from '../../../platform/geo/countries.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { randomToken } from '../../../platform/secrets/secrets.ts';
import { credentialsRepository } from '../credentials/credentials.repository.ts';
import type { AccountTokensService } from '../links/account-tokens.service.ts';
import { browserName } from './browser-name.ts';
import { type Lifetime, type SessionRow, sessionsRepository } from './sessions.repository.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const lifetime = { sliding: 30 * day, absolute: 180 * day };
const recency = 10 * minute;
const longestUserAgent = 400;
const sessionsPerPerson = 100;

export interface NewSession {
  userId: string;
  ip: string;
  userAgent: string;
  /** The session was opened with the password (and code). */
  isAuthenticated: boolean;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export const createSessionsService = (
  { db, transact, clock, events, secrets }: Core,
  deps: {
    accountTokens: AccountTokensService;
    countries: Countries;
    users: { update: (tx: Db, userId: string, changes: { updateToEmail: string }) => Promise<void> };
  },
) => {
  const { accountTokens, countries, users } = deps;

  const alive = (): Lifetime => {
    const now = clock().getTime();
    return { usedAfter: new Date(now - lifetime.sliding), createdAfter: new Date(now - lifetime.absolute) };
  };

  const isRecent = (authenticatedAt: Date | null) =>
    authenticatedAt !== null && clock().getTime() - authenticatedAt.getTime() < recency;

  const placeOf = (ip: string) => {
    const country = countries.countryOf(ip);
    return country ? (countryNames.of(country) ?? country) : '';
  };

  const present = (session: SessionRow, currentId: string | null) => ({
    id: session.id,
    browser: browserName(session.userAgent),
    place: placeOf(session.ip),
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isCurrent: session.id === currentId,
  });

  const announceEnd = (userId: string, sessionIds: string[]) => {
    if (sessionIds.length > 0) events.emit('session.ended', { userId, sessionIds });
  };

  /** One of the sessions may have asked for it, as a thief does who wants to keep the account. */
  const endEmailChange = async (tx: Db, userId: string) => {
    await accountTokens.endAll(tx, userId, 'change-email');
    await users.update(tx, userId, { updateToEmail: '' });
    afterCommit(tx, () => events.emit('user.updated', { userId }));
  };

  const isHeld = async (tx: Db, sessionId: string | null): Promise<boolean> =>
    sessionId !== null && sessionsRepository(tx).hold(sessionId);

  return {
    /** Returns the token; only its hash is stored. */
    create: async ({ userId, ip, userAgent, isAuthenticated }: NewSession, tx: Db = db): Promise<string> => {
      const token = randomToken();
      const now = clock();
      await sessionsRepository(tx).insert({
        id: uuidv7(),
        userId,
        tokenHash: secrets.hash(token),
        authenticatedAt: isAuthenticated ? now : null,
        ip,
        userAgent: userAgent.slice(0, longestUserAgent),
        createdAt: now,
        lastUsedAt: now,
      });
      const ended = await sessionsRepository(tx).removeLeastUsed(userId, sessionsPerPerson);
      if (tx === db) announceEnd(userId, ended);
      else afterCommit(tx, () => announceEnd(userId, ended));
      return token;
    },

    authenticate: async (token: string): Promise<Principal | null> => {
      const found = await sessionsRepository(db).findByHash(secrets.hash(token), alive());
      if (!found) return null;
      const { session, roles } = found;
      const now = clock();
      // Throttled to one write per minute and session.
      if (now.getTime() - session.lastUsedAt.getTime() >= minute) {
        await sessionsRepository(db).update(session.id, { lastUsedAt: now });
      }
      return { userId: session.userId, roles, sessionId: session.id, isRecent: isRecent(session.authenticatedAt) };
    },

    /**
     * For changes to sign-in methods: fails if a password reset has ended the session since the request began. Lock
     * order: credentials first, before sessions and all other rows.
     */
    hold: async (tx: Db, { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>) => {
      await credentialsRepository(tx).holdHasPassword(userId);
      if (!(await isHeld(tx, sessionId))) throw new AppError('session-expired');
    },

    /** Like `hold` without the exception. */
    isHeld,

    /** Subset of the sessions that have not expired; does not extend them. */
    listAlive: async (ids: string[]): Promise<Set<string>> =>
      new Set(ids.length > 0 ? await sessionsRepository(db).listAlive(ids, alive()) : []),

    list: async (userId: string, currentId: string | null) => {
      const rows = await sessionsRepository(db).list(userId, alive());
      return rows.map((row) => present(row, currentId));
    },

    end: async (userId: string, which: string, currentId: string | null) => {
      const isGroup = which === 'others' || which === 'all';
      if (!isGroup && !isId(which)) throw new AppError('session-not-found');
      const only = isGroup ? { exceptId: which === 'others' ? currentId : null } : { id: which };
      const ended = await transact(async (tx) => {
        await credentialsRepository(tx).holdHasPassword(userId);
        // A session link created by one of the ended sessions would sign its holder in again.
        await accountTokens.endAll(tx, userId, 'session-link');
        if (isGroup) await endEmailChange(tx, userId);
        return sessionsRepository(tx).remove(userId, only);
      });
      if (!isGroup && ended.length === 0) throw new AppError('session-not-found');
      announceEnd(userId, ended);
    },

    endAll: async (tx: Db, userId: string, exceptId?: string | null) => {
      const ended = await sessionsRepository(tx).remove(userId, { exceptId });
      afterCommit(tx, () => announceEnd(userId, ended));
    },

    /** The password (and code) was verified again in this session. */
    markAuthenticated: async (sessionId: string) => {
      await sessionsRepository(db).update(sessionId, { authenticatedAt: clock() });
    },

    removeExpired: () => sessionsRepository(db).removeExpired(alive()),
  };
};
