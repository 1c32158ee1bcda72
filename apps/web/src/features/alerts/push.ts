import type { alertsSchemas } from '@holdfast/contract/alerts';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import { createClient } from '../../lib/api-client.ts';
import { showError } from '../../lib/api-error.ts';
import { logProblem } from '../../lib/log.ts';
import { workerPath } from '../../lib/service-worker.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { alertsTexts } from './alerts.texts.ts';

const texts = alertsTexts.push;
const api = createClient<typeof alertsSchemas>(alertsEndpoints);

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export type PushState = 'on' | 'off' | 'blocked' | 'unsupported';

/** Push state of this browser. Permission suffices as a test, because `restorePush` keeps the subscription. */
export const pushState = (): PushState => {
  if (!isSupported()) return 'unsupported';
  return ({ granted: 'on', denied: 'blocked', default: 'off' } as const)[Notification.permission];
};

/** Decodes base64url. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSameKey = (used: ArrayBuffer | null, wanted: Uint8Array) => {
  const bytes = new Uint8Array(used ?? []);
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
};

const subscribe = async (pushes: PushManager, key: Uint8Array<ArrayBuffer>) => {
  const existing = await pushes.getSubscription();
  if (existing && isSameKey(existing.options.applicationServerKey, key)) return existing;
  // The subscription belongs to another server or to a previous VAPID key.
  await existing?.unsubscribe();
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const register = async () => {
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await api.getPushKey();
  const { endpoint, expirationTime, keys } = (await subscribe(pushManager, bytesOf(publicKey))).toJSON();
  await api.addPushSubscription({
    body: { endpoint: endpoint ?? '', expirationTime, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
};

/**
 * Subscribes this browser to pushes. Call it only from a user gesture: browsers block other prompts, and never prompt
 * again after a refusal.
 */
export const offerPush = async () => {
  if (!isSupported()) return toast.warning(texts.unsupported);
  if ((await Notification.requestPermission()) !== 'granted') return toast.warning(texts.denied);
  try {
    await register();
    toast.success(texts.ready);
  } catch (error) {
    logProblem('This browser was not subscribed to pushes', error);
    showError(error, { fallback: texts.failed });
  }
};

/** Renews the subscription after sign-in. Never prompts: a no-op without permission. */
export const restorePush = async () => {
  if (!isSupported() || Notification.permission !== 'granted') return;
  await register().catch((error: unknown) => logProblem('This browser was not subscribed to pushes', error));
};

/** The next user of this browser must not get the alerts of the previous one. */
export const withdrawPush = async () => {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await Promise.allSettled([
    api.removePushSubscription({ body: { endpoint: subscription.endpoint } }),
    subscription.unsubscribe(),
  ]);
};
