import { apiKeyCallsPerMinute, clientKeyScopes } from '@holdfast/contract/api-keys.rules';
import { canUseClientKey } from '@holdfast/contract/roles.rules';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import type { KeyHolder, Principal } from '../../platform/http/principal.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import { type ClientKeyRow, clientKeysRepository } from './client-keys.repository.ts';

const prefix = 'ak_live_';
const keyPattern = /^ak_live_[\w-]{43}$/;
const shownCharacters = 4;
const minute = 60_000;
const callRule = { limit: apiKeyCallsPerMinute, windowSeconds: 60 };

export const maskClientKey = (key: string) => `${prefix}${'•'.repeat(8)}${key.slice(-shownCharacters)}`;

export type ClientKeyService = ReturnType<typeof createClientKeyService>;

/** API key of an enterprise user. Encrypted instead of hashed, as the owner can view it again. */
export const createClientKeyService = (
  { db, transact, clock, events, secrets }: Core,
  { limits, sessions }: { limits: LimitsService; sessions: SessionsService },
) => {
  const repository = clientKeysRepository(db);

  const present = (row: ClientKeyRow | undefined, mask = (key: string) => key) => {
    if (!row) throw new AppError('api-key-not-found');
    return { key: mask(secrets.decrypt(row.keySealed)), active: row.active };
  };

  return {
    /** Replaces the previous key, which is invalid immediately. */
    create: async (principal: Principal) => {
      const { userId } = principal;
      const key = `${prefix}${randomToken()}`;
      await transact(async (tx) => {
        await sessions.hold(tx, principal);
        await clientKeysRepository(tx).put({
          userId,
          keyHash: secrets.hash(key),
          keySealed: secrets.encrypt(key),
          active: true,
          createdAt: clock(),
          lastUsedAt: null,
        });
      });
      events.emit('user.updated', { userId });
      return { key, active: true };
    },

    get: async ({ userId }: Principal) => present(await repository.find(userId)),

    /** The full key is returned only after recent authentication. */
    setActive: async ({ userId, isRecent }: Principal, active: boolean) => {
      const answer = present(await repository.update(userId, { active }), isRecent ? undefined : maskClientKey);
      events.emit('user.updated', { userId });
      return answer;
    },

    remove: async ({ userId }: Principal) => {
      await repository.remove(userId);
      events.emit('user.updated', { userId });
      return { key: '', active: false };
    },

    /** Does not count as a use. */
    isAlive: async (keyHash: string): Promise<boolean> => {
      const found = await repository.findByHash(keyHash);
      return found?.key.active === true && canUseClientKey(found.roles);
    },

    authenticate: async (key: string): Promise<KeyHolder | null> => {
      if (!keyPattern.test(key)) return null;
      const keyHash = secrets.hash(key);
      const found = await repository.findByHash(keyHash);
      if (!found || !secrets.equals(found.key.keyHash, keyHash)) return null;
      const { userId, active, lastUsedAt } = found.key;
      if (!active || !canUseClientKey(found.roles)) return null;
      await limits.count(`api-key ${userId}`, callRule);
      const now = clock();
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= minute) {
        await repository.update(userId, { lastUsedAt: now });
      }
      return { keyHash, userId, roles: found.roles, scopes: clientKeyScopes, seesDeviceSecrets: true };
    },
  };
};
