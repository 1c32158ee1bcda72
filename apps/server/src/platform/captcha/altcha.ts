import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { deriveSecret } from '../secrets/secrets.ts';
import { type Captcha, type CaptchaResult, captchaLifetimeMs } from './provider.ts';

// About 0.2 s on one server core, 0.3 to 1 s in the workers of a phone's browser.
const iterationsPerTry = 2_000;
const hardIterationsPerTry = 8 * iterationsPerTry;
const tries = { least: 200, most: 400 };
const longestPayload = 4_000;

export function createAltcha({ secret, clock }: { secret: string; clock: () => Date }): Captcha {
  const hmacSignatureSecret = deriveSecret(secret, 'captcha-challenge').toString('hex');
  const hmacKeySignatureSecret = deriveSecret(secret, 'captcha-key').toString('hex');

  return {
    provider: 'altcha',
    siteKey: '',

    challenge: (level) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: level === 'hard' ? hardIterationsPerTry : iterationsPerTry,
        counter: randomInt(tries.least, tries.most + 1),
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        // The widget and the library use the system clock, which may be behind ours (movable clock).
        expiresAt: Math.floor((Date.now() + captchaLifetimeMs) / 1000),
        data: { expiresAt: clock().getTime() + captchaLifetimeMs },
      }),

    async verify(payload): Promise<CaptchaResult> {
      const parsed = parsePayload(payload);
      if (!parsed) return { ok: false };
      const { verified } = await verifySolution({
        ...parsed,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      const expiresAt = Number(parsed.challenge.parameters.data?.expiresAt);
      if (!verified || expiresAt <= clock().getTime()) return { ok: false };
      const { nonce: id, cost } = parsed.challenge.parameters;
      return { ok: true, id, expiresAt: new Date(expiresAt), ...(cost >= hardIterationsPerTry && { isHard: true }) };
    },
  };
}

/** Checks only the shape that the library relies on; the signature proves the content. */
function parsePayload(payload: string): { challenge: Challenge; solution: Solution } | null {
  if (payload.length > longestPayload) return null;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Partial<Payload>;
    const isShaped = isObject(challenge) && isObject(challenge.parameters) && isObject(solution);
    return isShaped && typeof challenge.signature === 'string' ? { challenge, solution } : null;
  } catch {
    return null;
  }
}

function isObject<T>(value: T | null | undefined): value is T & object {
  return typeof value === 'object' && value !== null;
}
