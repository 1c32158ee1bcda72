import { localized } from '../../lib/localized.ts';

export const mailboxTexts = localized('mailbox', {
  title: 'Mailbox',
  text: 'Every mail that this server would have sent. It exists only for trying things out.',
  list: 'Mails',
  filter: 'Recipient',
  filterHint: 'All recipients',
  emptyTitle: 'No mail yet',
  emptyText: 'Sign up or reset a password, and the mail appears here by itself.',
  failed: 'Unable to load mails',
  failedText: 'Check your connection and try again.',
  sent: (address: string, time: string) => `To ${address}, ${time}`,
  content: 'Content of the mail',
  html: 'Formatted',
  plain: 'Plain text',
});
