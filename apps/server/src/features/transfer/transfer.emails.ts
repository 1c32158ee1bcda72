import type { Letter } from '../../platform/mail/letter.ts';
import { transferMailTexts as texts } from './transfer.texts.ts';

export interface TransferNews {
  /** Addresses of both. */
  from: string;
  to: string;
  device: { name: string; deviceUuid: string };
  webUrl: string;
}

/** One mail for each of the two. */
export const transferEmails = ({ from, to, device, webUrl }: TransferNews): Letter[] => {
  const name = texts.device(device.name, device.deviceUuid);
  const { given, received } = texts;
  return [
    {
      to: from,
      subject: given.subject,
      title: given.title,
      paragraphs: given.paragraphs(name, to),
      footer: [given.footer, texts.why],
    },
    {
      to,
      subject: received.subject,
      title: received.title,
      paragraphs: received.paragraphs(name),
      button: { label: received.button, url: `${webUrl}/device/${encodeURIComponent(device.deviceUuid)}` },
      footer: [received.footer, texts.why],
    },
  ];
};
