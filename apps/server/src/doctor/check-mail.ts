import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts';

const waitMilliseconds = 8000;

const adviceOf = (code: string | undefined) => {
  if (code === 'EAUTH')
    return 'User and password of SMTP_URL are refused; write special characters of them as %40, %2F …';
  if (code === 'EDNS') return 'The host of SMTP_URL is unknown.';
  return 'Is it running, and are host, port and kind (smtps for port 465, smtp for 587 and 25) of SMTP_URL right?';
};

/** Connects and authenticates without sending mail. */
export const checkMail = async ({ smtpUrl, mailFrom, hasMailbox, localUrl }: Config): Promise<Finding> => {
  if (!smtpUrl) return ok(hasMailbox ? `kept in the mailbox, ${localUrl}/dev/mailbox` : 'no SMTP_URL');
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: waitMilliseconds,
    greetingTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
  });
  try {
    await transport.verify();
  } catch (error) {
    const { code } = error as { code?: string };
    return failed(`the mail server ${host} cannot be used: ${reasonOf(error)}`, adviceOf(code));
  } finally {
    transport.close();
  }
  if (/@localhost\b/.test(mailFrom)) {
    return warning(
      `${host} answers, but mails are from ${mailFrom}`,
      'Set MAIL_FROM to an address that this mail server may send from; most receivers refuse this one.',
    );
  }
  return ok(`${host} takes mail from ${mailFrom}`);
};
