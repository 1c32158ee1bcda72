import type { Config } from '../../config.ts';
import type { Core } from '../../platform/core.ts';
import { logoId } from '../../platform/mail/layout.ts';
import { createMailWriter } from '../../platform/mail/letter.ts';
import { createMailer, type Mail } from '../../platform/mail/mailer.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import { createMailService } from './mail.service.ts';
import { createMailboxService } from './mailbox.service.ts';

export const createMailbox = (
  core: Core,
  {
    config,
    logo,
  }: { config: Pick<Config, 'isLoopback' | 'smtpUrl' | 'mailFrom' | 'brand' | 'webUrl'>; logo: Buffer | null },
) => {
  const { isLoopback, smtpUrl, mailFrom, brand, webUrl } = config;
  const mailbox = createMailboxService(core, { key: isLoopback ? null : randomToken(12) });
  // The mailbox stores no MIME parts, so inline images become links.
  const store = (mail: Mail) =>
    mailbox.store({ ...mail, html: mail.html.replace(`cid:${logoId}`, `${webUrl}/brand/logo`) });
  const mailer = createMailer({
    smtpUrl,
    from: mailFrom,
    store,
    logo,
    onTried: (isSent) => core.meters.messageTried('mail', isSent),
  });
  const writeMail = createMailWriter(brand, { hasLogo: logo !== null });
  return { mailbox, mailer, writeMail, mail: createMailService(core, { mailer, writeMail }) };
};
