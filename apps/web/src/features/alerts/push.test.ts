import { waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aToken } from '../../../test/factories.ts';
import { fail, mockAlerts, network, refuse } from '../../../test/network.ts';
import { setToken } from '../../lib/session.ts';
import { toasts } from '../../ui/feedback/toast.ts';
import { offerPush, restorePush, withdrawPush } from './push.ts';

/** What a browser's push service would give. */
const p256dh = `B${'A'.repeat(86)}`;
const auth = 'B'.repeat(22);
const json = { endpoint: 'https://push.test/1', expirationTime: null, keys: { p256dh, auth } };
const key = 'AQID';

interface BrowserOptions {
  permission?: NotificationPermission;
  /** The key of a subscription that is there already. */
  subscribedWith?: number[];
}

/** A browser that can receive pushes. */
const openBrowser = ({ permission = 'granted', subscribedWith }: BrowserOptions = {}) => {
  const subscriptionOf = (bytes: number[]) => ({
    endpoint: json.endpoint,
    options: { applicationServerKey: new Uint8Array(bytes).buffer },
    toJSON: () => json,
    unsubscribe: vi.fn(async () => true),
  });
  const existing = subscribedWith ? subscriptionOf(subscribedWith) : null;
  const pushManager = {
    getSubscription: vi.fn(async () => existing),
    subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => subscriptionOf([1, 2, 3])),
  };
  const registration = { pushManager };
  const requestPermission = vi.fn(async () => permission);
  const serviceWorker = {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: vi.fn(async () => registration),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  setToken(aToken);
  return { existing, pushManager, requestPermission, serviceWorker };
};

const toastTexts = () => toasts.getState().map(({ text }) => text);

const serve = () => {
  const add = vi.fn((_call: { body: unknown }) => ({ message: 'Saved successfully' }));
  const remove = vi.fn((_call: { body: unknown }) => ({ message: 'Removed successfully' }));
  network.use(
    mockAlerts.getPushKey(() => ({ publicKey: key })),
    mockAlerts.addPushSubscription(add),
    mockAlerts.removePushSubscription(remove),
  );
  return { add, remove };
};

describe('pushes to this browser', () => {
  it('are asked for, subscribed with the key of the server and registered there', async () => {
    const { pushManager, serviceWorker } = openBrowser();
    const { add } = serve();
    await offerPush();
    expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js');
    const [options] = pushManager.subscribe.mock.calls[0]!;
    expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: new Uint8Array([1, 2, 3]) });
    expect(add.mock.calls[0]![0].body).toEqual(json);
    expect(toastTexts()).toEqual(['This browser will receive push notifications']);
  });

  it('use the subscription that is there, unless it was made with another key', async () => {
    const same = openBrowser({ subscribedWith: [1, 2, 3] });
    serve();
    await offerPush();
    expect(same.pushManager.subscribe).not.toHaveBeenCalled();
    const other = openBrowser({ subscribedWith: [9] });
    await offerPush();
    expect(other.existing?.unsubscribe).toHaveBeenCalledOnce();
    expect(other.pushManager.subscribe).toHaveBeenCalledOnce();
  });

  it('are not set up when the person does not want them', async () => {
    const { serviceWorker } = openBrowser({ permission: 'denied' });
    await offerPush();
    expect(serviceWorker.register).not.toHaveBeenCalled();
    expect(toastTexts()).toEqual([expect.stringContaining('blocks notifications')]);
  });

  it('are impossible in some browsers, which is said plainly', async () => {
    await offerPush();
    expect(toastTexts()).toEqual([expect.stringContaining('cannot receive push notifications')]);
  });

  it.each([
    [() => fail(404), 'could not be set up'],
    [() => refuse('bad-input', { message: 'Words of the server' }), 'Words of the server'],
  ])('may fail to be set up, for a reason if the server gives one', async (refuses, text) => {
    openBrowser();
    network.use(mockAlerts.getPushKey(refuses));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await offerPush();
    expect(toastTexts()).toEqual([expect.stringContaining(text)]);
  });

  it('come back after signing in again, without a word, where they were agreed to', async () => {
    const { requestPermission } = openBrowser();
    const { add } = serve();
    await restorePush();
    expect(add).toHaveBeenCalledOnce();
    openBrowser({ permission: 'default' });
    await restorePush();
    expect(add).toHaveBeenCalledOnce();
    expect(requestPermission).not.toHaveBeenCalled();
    expect(toastTexts()).toEqual([]);
  });

  it('end here and on the server when the person leaves', async () => {
    const { existing } = openBrowser({ subscribedWith: [1, 2, 3] });
    const { remove } = serve();
    await withdrawPush();
    expect(existing?.unsubscribe).toHaveBeenCalledOnce();
    await waitFor(() => expect(remove.mock.calls[0]![0].body).toEqual({ endpoint: json.endpoint }));
  });
});
