import { brand } from '../../brand.ts';
import { localized } from '../../lib/localized.ts';

export interface LegalSection {
  /** URL fragment that opens the page here, such as `#privacy`. */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

const { name, plural } = brand;

const sections: readonly LegalSection[] = [
  {
    id: 'terms',
    title: 'Terms of use',
    paragraphs: [
      `These terms are between you and the operator of this ${name} service, who runs it on a server of their own. By creating an account or using the service you accept them.`,
      `Use ${plural} and this service only for things that are yours or that you were asked to look after. Following a person without their knowledge is not allowed, and neither is reading, changing or disturbing what belongs to others.`,
      'You are responsible for what happens with your account, for keeping its password and the passcodes of your devices to yourself, and for choosing with whom you share a device.',
    ],
  },
  {
    id: 'liability',
    title: 'Exclusion of liability',
    paragraphs: [
      `${plural} help to find and to secure things; they do not replace insurance, a guard or emergency services. Positions depend on satellites, mobile networks and batteries, and may be late, imprecise or missing.`,
      'To the extent that the law allows, the service is provided as it is, all warranties that are not expressly given are excluded, and we are not liable for loss or theft of things, loss of data or profit, or any indirect or consequential damage that comes from using the service or from not being able to use it.',
      'Nothing here excludes, restricts or changes rights under the Australian Consumer Law or other laws that cannot be excluded. Where our liability can be limited, it is limited to supplying the service again or to paying what that costs.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy statement',
    paragraphs: [
      'This service keeps what it needs to work: your name, email address, country, time zone, units and picture; your password in a form that cannot be read back; your sessions with their browser and network address; your devices with their settings, positions and alerts; and what you share with whom. It is kept in the database of the operator of this server.',
      'It is not sold, there is no advertising, and nothing measures what you do here for others. Where your devices are and were is seen by you and by the people you share them with. Staff see accounts and devices, not positions; what staff do is written down.',
      'Your browser keeps the key of your session, your choices and what was seen last, until you sign out; and a cookie when two-step authentication is to trust it. There are no other cookies of ours.',
      'Some work is done by others, who see only what it takes: a payment provider keeps your cards and invoices, so that card numbers never reach this server; mails pass through the mail service of the operator; notifications pass through the push service of your browser; maps are loaded from a map service, which sees the network address of your browser and the area you look at; and if the operator has chosen so, addresses of positions are looked up at a geocoding service and captchas are checked by Google.',
      'You can correct your data and download all of it in your account settings. Clearing a history or removing a device deletes the positions; deleting your account deletes your data, releases your devices and cancels your subscriptions. Invoices stay with the payment provider for as long as the law demands. Backups of the operator are overwritten in time.',
    ],
  },
  {
    id: 'shipping',
    title: 'Shipping',
    paragraphs: [
      'Orders are delivered within up to 3 weeks, unless you choose express shipping at checkout. Customs and carriers can add to that, which we cannot influence.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    paragraphs: ['What can be returned, until when and how you get your money back is in our refund policy.'],
  },
  {
    id: 'law',
    title: 'Governing law',
    paragraphs: [
      'These terms are governed by the laws of Victoria, Australia, and you accept that its courts decide about disputes. If a part of these terms is not valid, the rest stays in force.',
    ],
  },
];

export const legalTexts = localized('legal', {
  intro: 'What we promise, what we cannot promise, and what happens with your data.',
  contents: 'On this page',
  sections,
  refundPolicy: 'Read the refund policy',
  question: 'Questions about this page?',
  contact: 'Contact us',
  toSignIn: 'Sign in',
});
