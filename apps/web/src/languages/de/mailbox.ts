import type { Catalogue } from '../catalogue.ts';

export const mailbox: Catalogue['mailbox'] = {
  title: 'Postfach',
  text: 'Alle E-Mails, die dieser Server gesendet hätte. Es ist nur zum Ausprobieren da.',
  list: 'E-Mails',
  filter: 'Empfänger',
  filterHint: 'Alle Empfänger',
  emptyTitle: 'Noch keine E-Mail',
  emptyText: 'Registrieren Sie sich oder setzen Sie ein Passwort zurück, dann erscheint die E-Mail hier von selbst.',
  failed: 'Die E-Mails konnten nicht geladen werden',
  failedText: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  sent: (address, time) => `An ${address}, ${time}`,
  content: 'Inhalt der E-Mail',
  html: 'Formatiert',
  plain: 'Nur Text',
};
