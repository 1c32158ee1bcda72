import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { createMailService } from './mail.service.ts';
import { createMailboxService } from './mailbox.service.ts';

export const createMailbox = (core: Core, { isLoopback, smtpUrl, mailFrom }: Config) => {
  const mailbox = createMailboxService(core, { key: isLoopback ? null : randomToken(12) });
  const mailer = createMailer({ smtpUrl, from: mailFrom, store: mailbox.store });
  return { mailbox, mailer, mail: createMailService(core, { mailer }) };
};
