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
  listAllAlerts: { method: 'GET', path: '/api/v2/alerts', access: 'session', scope: 'alerts:read' },
  listAlerts: { method: 'GET', path: '/api/v2/alerts/:id', access: 'device:manage', scope: 'alerts:read' },
  listNotifications: { method: 'GET', path: '/api/v2/notifications', access: 'session', scope: 'alerts:read' },
  markNotificationsRead: { method: 'POST', path: '/api/v2/notifications/read', access: 'session' },
  markNotificationRead: { method: 'POST', path: '/api/v2/notifications/read/:alertId', access: 'session' },
  sendTestAlert: { method: 'POST', path: '/api/v2/alerts/:id/test', access: 'device:view' },
  getTestAlert: { method: 'GET', path: '/api/v2/alerts/:id/test', access: 'device:view' },
  getPushKey: { method: 'GET', path: '/api/v2/push', access: 'session' },
  addPushSubscription: { method: 'POST', path: '/api/v2/push', access: 'session' },
  removePushSubscription: { method: 'DELETE', path: '/api/v2/push', access: 'session' },
} as const satisfies Record<string, Endpoint>;
