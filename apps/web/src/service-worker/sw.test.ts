import { beforeEach, describe, expect, it, vi } from 'vitest';

type Handler = (event: Record<string, unknown>) => void;

const message = { title: 'Bike left its geo-fence', body: 'Crown St', deviceUUID: '7F21', kind: 'sos', alertId: 'a1' };

/** The inside of a browser's service worker. */
const startWorker = async () => {
  const handlers: Record<string, Handler> = {};
  const open = { focus: vi.fn(), navigate: vi.fn() };
  const clients = { matchAll: vi.fn(async () => [open] as (typeof open)[]), openWindow: vi.fn(), claim: vi.fn() };
  const registration = { showNotification: vi.fn() };
  const addEventListener = (name: string, handler: Handler) => {
    handlers[name] = handler;
  };
  vi.stubGlobal('self', { addEventListener, clients, registration, skipWaiting: vi.fn() });
  await import('./sw.ts');
  const happen = async (name: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = [];
    handlers[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return { happen, open, clients, registration };
};

beforeEach(() => void vi.resetModules());

describe('the service worker', () => {
  it('shows a push once for an alert', async () => {
    const { happen, registration } = await startWorker();
    await happen('push', { data: { json: () => message } });
    expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith('Bike left its geo-fence', {
      body: 'Crown St',
      tag: 'a1',
      icon: '/favicon.svg',
      data: { deviceUUID: '7F21' },
    });
  });

  it('shows the device in the window that is open when the notification is clicked', async () => {
    const { happen, open, clients } = await startWorker();
    const close = vi.fn();
    await happen('notificationclick', { notification: { close, data: { deviceUUID: '7F21' } } });
    expect(close).toHaveBeenCalledOnce();
    expect(open.focus).toHaveBeenCalledOnce();
    expect(open.navigate).toHaveBeenCalledWith('/device/7F21');
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens a window where there is none', async () => {
    const { happen, clients } = await startWorker();
    clients.matchAll.mockResolvedValue([]);
    await happen('notificationclick', { notification: { close: vi.fn(), data: { deviceUUID: '7F21' } } });
    expect(clients.openWindow).toHaveBeenCalledWith('/device/7F21');
  });
});
