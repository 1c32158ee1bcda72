import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { logoId } from './layout.ts';

export interface Mail {
  /** Job id: a retry carries the same Message-ID, so that receivers can deduplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  smtpUrl?: string;
  /** `Name <address>` or a bare address. */
  from: string;
  store: (mail: Mail) => Promise<void>;
  logo?: Buffer | null;
  onTried?: (isSent: boolean) => void;
}

export class MailAddressError extends Error {
  override name = 'MailAddressError';
}

export function createMailer({ smtpUrl, from, store, logo = null, onTried = () => {} }: MailerOptions): Mailer {
  const deliver = smtpUrl ? createSmtp(smtpUrl, from, logo) : { send: store, close: () => {} };
  return {
    async send(mail) {
      if (!isOneAddress(mail.to)) throw new MailAddressError('Not one plain mail address');
      try {
        await deliver.send({ ...mail, subject: oneLine(mail.subject) });
        onTried(true);
      } catch (error) {
        onTried(false);
        throw error;
      }
    },
    close: deliver.close,
  };
}

function createSmtp(url: string, from: string, logo: Buffer | null): Mailer {
  const sender = parseSender(from);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // No automatic retry: after a broken connection the mail may have been delivered, so the caller decides.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      await transport.sendMail({
        messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 40)}@${domainOf(sender.address)}>`,
        from: sender,
        to: { name: '', address: to },
        envelope: { from: sender.address, to: [to] },
        subject,
        text,
        html,
        ...(logo && html.includes(`cid:${logoId}`) && { attachments: [logoPart(logo)] }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
        },
      });
    },
    close: () => transport.close(),
  };
}

const logoPart = (content: Buffer) => ({ filename: 'logo.png', contentType: 'image/png', cid: logoId, content });

/** RFC 8058 requires HTTPS for one-click unsubscribe. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});

/** Strict on purpose: lists, names, comments, quotes or line breaks could inject recipients. */
function isOneAddress(address: string): boolean {
  return address.length <= 320 && /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u.test(address);
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? ['', '', from];
  if (!isOneAddress(address)) throw new MailAddressError(`Not a sender address: ${from}`);
  return { name: oneLine(name), address };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
