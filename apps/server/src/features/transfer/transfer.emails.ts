import type { Letter } from '../../platform/mail/letter.ts';
import type { UserRow } from '../account/account.tables.ts';
import { catalogue } from './languages/catalogue.ts';

type Person = Pick<UserRow, 'email' | 'language'>;

export interface TransferNews {
  from: Person;
  to: Person;
  device: { name: string; deviceUuid: string };
  webUrl: string;
}

/** One mail to each party. */
export const transferEmails = ({ from, to, device, webUrl }: TransferNews): Letter[] => {
  const [ofFrom, ofTo] = [catalogue[from.language], catalogue[to.language]];
  const { given, device: nameOf } = ofFrom;
  const { received } = ofTo;
  const name = nameOf(device.name, device.deviceUuid);
  return [
    {
      to: from.email,
      language: from.language,
      subject: given.subject,
      title: given.title,
      paragraphs: [...given.paragraphs(name, to.email)],
      footer: [given.footer, ofFrom.why],
    },
    {
      to: to.email,
      language: to.language,
      subject: received.subject,
      title: received.title,
      paragraphs: [...received.paragraphs(name)],
      button: { label: received.button, url: `${webUrl}/device/${encodeURIComponent(device.deviceUuid)}` },
      footer: [received.footer, ofTo.why],
    },
  ];
};
