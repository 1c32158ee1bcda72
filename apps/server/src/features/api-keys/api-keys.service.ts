import type { ApiKey, NewApiKey } from '@holdfast/contract/api-keys';
import { apiKeyCallsPerMinute, apiKeyPrefix, apiKeysMax, isApiKeyOver } from '@holdfast/contract/api-keys.rules';
import { type Role, staffRoles } from '@holdfast/contract/roles.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import type { KeyHolder, Principal } from '../../platform/http/principal.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { AuthMailService } from '../auth/auth-mail.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import { toApiKey, toShownKey } from './api-key.presenter.ts';
import { apiKeysRepository } from './api-keys.repository.ts';
import { keyMailTexts } from './api-keys.texts.ts';

const keyPattern = new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`);
const shownCharacters = 4;
const minute = 60_000;
/** Rate limit, since each creation sends a mail. */
const madeByPerson = { limit: 30, windowSeconds: 3600 };
const callRule = { limit: apiKeyCallsPerMinute, windowSeconds: 60 };

/** Keys never have staff or k9 roles: a leaked key must not expose data of other users. */
const withoutOffice = (roles: Role[]) => roles.filter((role) => !staffRoles.includes(role) && role !== 'k9');

export type ApiKeysService = ReturnType<typeof createApiKeysService>;

export const createApiKeysService = (
  { db, transact, clock, secrets }: Core,
  { limits, sessions, authMail }: { limits: LimitsService; sessions: SessionsService; authMail: AuthMailService },
) => ({
  list: async (userId: string): Promise<ApiKey[]> => (await apiKeysRepository(db).list(userId)).map(toApiKey),

  /** `by`: the session that requests the key; absent for internal callers. */
  create: async (
    userId: string,
    asked: NewApiKey,
    by?: Pick<Principal, 'sessionId'>,
  ): Promise<{ apiKey: ApiKey; key: string }> => {
    const now = clock();
    if (isApiKeyOver(asked.expiresAt, now)) throw new AppError('api-key-end');
    await limits.count(`api keys by ${userId}`, madeByPerson);
    const key = `${apiKeyPrefix}${randomToken()}`;
    const row = {
      id: uuidv7(),
      userId,
      name: asked.name,
      scopes: asked.scopes,
      keyHash: secrets.hash(key),
      keyEnd: key.slice(-shownCharacters),
      createdAt: now,
      expiresAt: asked.expiresAt === null ? null : new Date(asked.expiresAt),
      lastUsedAt: null,
    };
    await transact(async (tx) => {
      const kept = apiKeysRepository(tx);
      if (by) await sessions.hold(tx, { userId, sessionId: by.sessionId });
      await kept.lockPerson(userId);
      if ((await kept.count(userId)) >= apiKeysMax) throw new AppError('too-many-api-keys');
      await kept.insert(row);
      const made = { name: row.name, key: toShownKey(row.keyEnd), scopes: row.scopes, expiresAt: row.expiresAt };
      await authMail.notify(tx, 'apiKeyMade', userId, (language) => [keyMailTexts[language].made(made)]);
    });
    return { apiKey: toApiKey(row), key };
  },

  remove: async (userId: string, id: string) => {
    if (!(await apiKeysRepository(db).remove(userId, id))) throw new AppError('api-key-not-found');
  },

  /** Does not count as a use. */
  isAlive: async (keyHash: string): Promise<boolean> => {
    const found = await apiKeysRepository(db).findByHash(keyHash);
    return found !== undefined && !isApiKeyOver(found.key.expiresAt, clock());
  },

  authenticate: async (key: string): Promise<KeyHolder | null> => {
    if (!keyPattern.test(key)) return null;
    const keyHash = secrets.hash(key);
    const found = await apiKeysRepository(db).findByHash(keyHash);
    if (!found || !secrets.equals(found.key.keyHash, keyHash)) return null;
    const { id, userId, scopes, expiresAt, lastUsedAt } = found.key;
    const now = clock();
    if (isApiKeyOver(expiresAt, now)) return null;
    await limits.count(`api-key ${userId}`, callRule);
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= minute) await apiKeysRepository(db).noteUse(id, now);
    return { keyHash, userId, roles: withoutOffice(found.roles), scopes, seesDeviceSecrets: false };
  },
});
