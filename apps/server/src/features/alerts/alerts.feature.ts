import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import type { WriteMail } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Outbound } from '../../platform/net/outbound.ts';
import { createPush } from '../../platform/push/push.ts';
import type { UsersService } from '../account/users.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import type { CommandsService } from '../commands/commands.service.ts';
import type { DeviceAccessService } from '../devices/device-access.service.ts';
import type { OutboxService } from '../integrations/outbox.service.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { createAlertOutgoingService } from './delivery/alert-outgoing.service.ts';
import { createDeliveryService } from './delivery/delivery.service.ts';
import { handleNotifications } from './delivery/notify.service.ts';
import { createPushService } from './delivery/push.service.ts';
import { createTestAlertsService } from './delivery/test-alerts.service.ts';
import { createExitTrackingService } from './judging/exit-tracking.service.ts';
import { createWatchService } from './judging/watch.service.ts';
import { createAlertLogService } from './log/alert-log.service.ts';
import { createAlertsExporter } from './log/alerts.exporter.ts';
import { createNotificationEmailsService } from './notification-emails.service.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

export const createAlerts = (
  core: Core,
  deps: {
    config: Config;
    outbound: Outbound;
    limits: LimitsService;
    users: UsersService;
    mailer: Mailer;
    writeMail: WriteMail;
    mail: MailService;
    commands: CommandsService;
    outbox: OutboxService;
    deviceAccess: DeviceAccessService;
  },
) => {
  const { config, outbound, limits, users, mailer, writeMail, mail, commands, outbox, deviceAccess } = deps;
  const { webUrl, isProduction, requiresPlan } = config;
  const push = createPush(core, {
    subject: webUrl.startsWith('https:') ? webUrl : `mailto:push@${new URL(webUrl).hostname}`,
    allowsLoopback: !isProduction,
    outbound,
  });
  const unsubscribeTokens = createUnsubscribeTokens(core);
  const alertOutgoing = createAlertOutgoingService({ outbox, webUrl });
  handleNotifications(core, { exitTracking: createExitTrackingService(core, { commands }), alertOutgoing });
  return {
    alertLog: createAlertLogService(core, { deviceAccess }),
    watch: createWatchService(core, { requiresPlan }),
    deliveries: createDeliveryService(core, { mailer, writeMail, push, unsubscribeTokens, webUrl }),
    notificationEmails: createNotificationEmailsService(core, {
      deviceAccess,
      limits,
      mail,
      users,
      unsubscribeTokens,
      webUrl,
    }),
    pushes: createPushService(core, { push }),
    testAlerts: createTestAlertsService(core, { limits, alertOutgoing }),
    alertsExporter: createAlertsExporter(core),
  };
};
