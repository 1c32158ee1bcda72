import type { Endpoint } from './endpoint.ts';

export const alertsEndpoints = {
  addNotificationEmail: { method: 'POST', path: '/api/devices/notification-emails/:id', access: 'device:manage' },
  removeNotificationEmail: {
    method: 'DELETE',
    path: '/api/devices/notification-emails/:id/:email',
    access: 'device:manage',
  },
  confirmNotificationEmail: { method: 'POST', path: '/api/v2/notification-emails/confirm/:token', access: 'public' },
  unsubscribe: { method: 'POST', path: '/api/v2/notification-emails/unsubscribe/:token', access: 'public' },
  listAlerts: { method: 'GET', path: '/api/v2/alerts/:id', access: 'device:manage' },
  listNotifications: { method: 'GET', path: '/api/v2/notifications', access: 'session' },
  markNotificationsRead: { method: 'POST', path: '/api/v2/notifications/read', access: 'session' },
  getPushKey: { method: 'GET', path: '/api/v2/push', access: 'session' },
  addPushSubscription: { method: 'POST', path: '/api/v2/push', access: 'session' },
  removePushSubscription: { method: 'DELETE', path: '/api/v2/push', access: 'session' },
} as const satisfies Record<string, Endpoint>;
