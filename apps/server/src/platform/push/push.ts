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

/** `gone`: the browser does not want any more. `refused`: a second try would be refused as well. */
export interface PushResult {
  outcome: 'delivered' | 'gone' | 'refused' | 'later';
  /** Of the push service; null when none came. */
  status: number | null;
}

export interface PushOptions {
  /** Who sends, for the push services: an https or mailto address. */
  subject: string;
  allowsLoopback: boolean;
  outbound: Outbound;
}

export type Push = ReturnType<typeof createPush>;

/** An alert of yesterday is no news. */
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

  /** Made at first use; of two processes that make them at once, both use the first one's. */
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

    /** The message is encrypted for the browser. The library's own sending would follow wherever the name leads. */
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
