import type { PushMessage } from '@holdfast/contract/alerts.rules';

declare const self: ServiceWorkerGlobalScope;

const addressOf = (deviceUUID: string) => `/device/${encodeURIComponent(deviceUUID)}`;

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (!message) return;
  const { title, body, deviceUUID, alertId } = message;
  event.waitUntil(
    // The same alert twice is one notification.
    self.registration.showNotification(title, { body, tag: alertId, icon: '/favicon.svg', data: { deviceUUID } }),
  );
});

/** A window that is already open shows the device; otherwise a new one does. */
const show = async (address: string) => {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [open] = windows;
  if (!open) return void (await self.clients.openWindow(address));
  await open.focus();
  await open.navigate(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { deviceUUID } = event.notification.data as Pick<PushMessage, 'deviceUUID'>;
  event.waitUntil(show(addressOf(deviceUUID)));
});

// A new version takes over at once: it keeps nothing that an older page could miss.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
