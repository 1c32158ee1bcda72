import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { createOutbound, type Outbound } from '../../platform/net/outbound.ts';
import type { MailService } from '../mailbox/mail.service.ts';
import { createCommandEvents } from './command-events.service.ts';
import { createIntegrationDelivery } from './delivery.service.ts';
import { ntfy } from './ntfy.ts';
import { createOutboxService } from './outbox.service.ts';
import { createTelegram } from './telegram.ts';
import { webhook } from './webhook.ts';

export const createIntegrations = (core: Core, deps: { config: Config; outbound: Outbound; mail: MailService }) => {
  const { config, outbound, mail } = deps;
  const { webUrl, telegramApiUrl, outboundAllow } = config;
  const outbox = createOutboxService(core);
  // SSRF protection allows hosts that the operator configures, internal ones included.
  const toTelegram = createOutbound({ allow: [...outboundAllow, new URL(telegramApiUrl).hostname] });
  return {
    outbox,
    commandEvents: createCommandEvents({ outbox }),
    integrationDelivery: createIntegrationDelivery(core, {
      outbounds: { webhook: outbound, ntfy: outbound, telegram: toTelegram },
      ways: { webhook, ntfy, telegram: createTelegram(telegramApiUrl) },
      mail,
      webUrl,
    }),
  };
};
