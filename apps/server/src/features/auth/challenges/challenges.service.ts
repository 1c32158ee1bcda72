import type { Core } from '../../../platform/core.ts';
import type { Db } from '../../../platform/db/db.ts';
import { randomToken } from '../../../platform/secrets/secrets.ts';
import { challengesRepository } from './challenges.repository.ts';

export interface ChallengeContents {
  'passkey-sign-in': { challenge: string };
  'passkey-add': { challenge: string; userId: string; sessionId: string };
  'oidc-flow': { state: string; nonce: string; verifier: string };
  /** `begunAt`: time of the redirect to the provider, Unix milliseconds. */
  'oidc-person': { issuer: string; subject: string; email: string; name: string; begunAt: number };
}

export interface Challenge<P extends keyof ChallengeContents> {
  purpose: P;
  id: string;
  sealedAt: number;
  expiresAt: number;
  content: ChallengeContents[P];
}

export type ChallengesService = ReturnType<typeof createChallengesService>;

const lifetimeSeconds: Record<keyof ChallengeContents, number> = {
  'passkey-sign-in': 5 * 60,
  'passkey-add': 5 * 60,
  'oidc-flow': 10 * 60,
  'oidc-person': 10 * 60,
};

/**
 * Stateless challenges: encrypted and kept by the browser, so opening the sign-in page writes nothing to the database.
 */
export const createChallengesService = ({ db, clock, secrets }: Core) => ({
  seal: <P extends keyof ChallengeContents>(purpose: P, content: ChallengeContents[P]): string => {
    const sealedAt = clock().getTime();
    const expiresAt = sealedAt + lifetimeSeconds[purpose] * 1000;
    const challenge: Challenge<P> = { purpose, id: randomToken(16), sealedAt, expiresAt, content };
    return secrets.encrypt(JSON.stringify(challenge));
  },

  /** Null if the challenge is invalid, expired or for another purpose. */
  open: <P extends keyof ChallengeContents>(purpose: P, sealed: string): Challenge<P> | null => {
    try {
      const challenge = JSON.parse(secrets.decrypt(sealed)) as Challenge<P>;
      return challenge.purpose === purpose && challenge.expiresAt > clock().getTime() ? challenge : null;
    } catch {
      return null;
    }
  },

  /** Prevents replay: false if the challenge was already used. */
  spend: (tx: Db, { id, expiresAt }: Challenge<keyof ChallengeContents>): Promise<boolean> =>
    challengesRepository(tx).insert(secrets.hash(id), new Date(expiresAt)),

  removeExpired: () => challengesRepository(db).removeExpired(clock()),
});
