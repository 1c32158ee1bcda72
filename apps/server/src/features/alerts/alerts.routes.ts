import { alertsSchemas } from '@holdfast/contract/alerts';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bind } from '../../platform/http/bind.ts';
import { toPage } from '../../platform/http/page.ts';
import { deviceOf } from '../devices/authorize-device.ts';
import { withoutRecipients } from './alert.presenter.ts';
import { alertsTexts as texts } from './alerts.texts.ts';
import type { PushService } from './delivery/push.service.ts';
import type { TestAlertsService } from './delivery/test-alerts.service.ts';
import type { AlertLogService } from './log/alert-log.service.ts';
import type { NotificationEmailsService } from './notification-emails.service.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export const registerAlertsRoutes = (
  app: FastifyInstance,
  options: {
    alertLog: AlertLogService;
    notificationEmails: NotificationEmailsService;
    pushes: PushService;
    testAlerts: TestAlertsService;
  },
) => {
  const { alertLog, notificationEmails, pushes, testAlerts } = options;
  bind(app, alertsEndpoints, alertsSchemas, {
    addNotificationEmail: async ({ principal, request, body }) => ({
      notificationEmails: await notificationEmails.add(principal.userId, deviceOf(request).id, body.email),
    }),
    removeNotificationEmail: async ({ principal, request, params }) => ({
      notificationEmails: await notificationEmails.remove(principal.userId, deviceOf(request).id, params.email),
    }),
    confirmNotificationEmail: async ({ params }) => {
      await notificationEmails.confirm(params.token);
      return { message: texts.confirmed };
    },
    unsubscribe: async ({ params }) => {
      await notificationEmails.unsubscribe(params.token);
      return { message: texts.unsubscribed };
    },
    listAllAlerts: ({ principal, query }) => alertLog.listAll(principal.userId, query),
    listAlerts: async ({ principal, request, query }) => {
      const { total, data } = await alertLog.list(principal.userId, deviceOf(request), query);
      return toPage({ total, data: principal.isKeptFromSecrets ? data.map(withoutRecipients) : data }, query);
    },
    listNotifications: async ({ principal, query }) => {
      const { unread, ...known } = await alertLog.listKnown(principal.userId, query);
      return { ...toPage(known, query), unread };
    },
    markNotificationsRead: async ({ principal }) => {
      await alertLog.markAllRead(principal.userId);
      return { message: texts.read };
    },
    markNotificationRead: async ({ principal, params }) => {
      await alertLog.markRead(principal.userId, params.alertId);
      return { message: texts.read };
    },
    sendTestAlert: ({ principal, request }) => testAlerts.send(principal.userId, deviceOf(request).id),
    getTestAlert: ({ principal, request }) => testAlerts.get(principal.userId, deviceOf(request).id),
    getPushKey: async () => ({ publicKey: await pushes.publicKey() }),
    addPushSubscription: async ({ principal: { userId, sessionId }, body: { endpoint, keys } }) => {
      if (sessionId === null) throw new AppError('session-expired');
      await pushes.add({ userId, sessionId }, { endpoint, ...keys });
      return { message: texts.subscribed };
    },
    removePushSubscription: async ({ principal, body }) => {
      await pushes.remove(principal.userId, body.endpoint);
      return { message: texts.removed };
    },
  });

  // One-click unsubscribe (RFC 8058): mail clients POST a form to the page URL, so the route is outside of the
  // contract.
  app.register(async (scope) => {
    scope.addContentTypeParser(formTypes, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', { schema: { hide: true } }, async (request) => {
      if (!String(request.body).includes('One-Click')) throw new AppError('bad-input');
      await notificationEmails.unsubscribe(request.params.token);
      return { message: texts.unsubscribed };
    });
  });
};
