import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Core } from '../core.ts';
import type { Outbound } from '../net/outbound.ts';
import { vapidKeys } from './push.tables.ts';
import { toPushEndpoint } from './push-endpoint.ts';

export interface Subscription {
  endpoint: string;
  /** The browser's public key and its secret, base64url. */
  p256dh: string;
  auth: string;
}

/** `gone`: the subscription expired. `refused`: a permanent error. `later`: a transient error, retry. */
export interface PushResult {
  outcome: 'delivered' | 'gone' | 'refused' | 'later';
  /** HTTP status of the push service; null without a response. */
  status: number | null;
}

export interface PushOptions {
  /** VAPID subject: an https or mailto address of the sender. */
  subject: string;
  allowsLoopback: boolean;
  outbound: Outbound;
}

export type Push = ReturnType<typeof createPush>;

/** TTL: the push service discards older messages. */
const keptSeconds = 24 * 3600;

const outcomeOf = (status: number): PushResult['outcome'] => {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};

export const isSubscriptionKey = ({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>) => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
};

export const createPush = (
  { db, secrets }: Pick<Core, 'db' | 'secrets'>,
  { subject, allowsLoopback, outbound }: PushOptions,
) => {
  const find = async () => (await db.select().from(vapidKeys))[0];

  /** Generated on first use; ON CONFLICT DO NOTHING makes concurrent processes use the same keys. */
  const keys = async () => {
    const known = await find();
    if (known) return known;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const row = { id: 1, publicKey, privateKeySealed: secrets.encrypt(privateKey) };
    await db.insert(vapidKeys).values(row).onConflictDoNothing();
    return (await find()) ?? row;
  };

  const seal = async ({ endpoint, p256dh, auth }: Subscription, message: string) => {
    const { publicKey, privateKeySealed } = await keys();
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      vapidDetails: { subject, publicKey, privateKey: secrets.decrypt(privateKeySealed) },
      TTL: keptSeconds,
      urgency: 'high',
    });
  };

  return {
    publicKey: async () => (await keys()).publicKey,

    endpointOf: (text: string) => toPushEndpoint(text, { allowsLoopback }),

    /** Encrypts and sends through `outbound` (SSRF protection) instead of the library's own HTTP client. */
    send: async (subscription: Subscription, message: string): Promise<PushResult> => {
      const endpoint = toPushEndpoint(subscription.endpoint, { allowsLoopback });
      if (endpoint === null || !isSubscriptionKey(subscription)) return { outcome: 'gone', status: null };
      const { headers, body } = await seal({ ...subscription, endpoint }, message);
      try {
        const { status } = await outbound.request(endpoint, { method: 'POST', headers, body });
        return { outcome: outcomeOf(status), status };
      } catch {
        return { outcome: 'later', status: null };
      }
    },
  };
};
