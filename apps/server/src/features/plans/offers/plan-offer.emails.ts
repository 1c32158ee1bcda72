import { locales } from '../../../platform/languages.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { plainName } from '../../../platform/mail/plain-name.ts';
import type { UserRow } from '../../account/account.tables.ts';
import { catalogue } from '../languages/catalogue.ts';
import type { OfferCharge } from './offer-charge.ts';

interface OfferMail {
  to: Pick<UserRow, 'email' | 'language'>;
  from: { name: string; email: string };
  device: { name: string; deviceUuid: string };
  plan: { name: string; currency: string };
  charge: OfferCharge;
  trialDays: number;
  url: string;
}

export const planOfferEmail = ({ to, from, device, plan, charge, trialDays, url }: OfferMail): Letter => {
  const texts = catalogue[to.language];
  const format = new Intl.NumberFormat(locales[to.language].money, { style: 'currency', currency: plan.currency });
  const money = (cents: number) => format.format(cents / 100);
  return {
    to: to.email,
    language: to.language,
    subject: texts.subject,
    title: texts.title,
    paragraphs: [
      texts.who(plainName(from.name, texts.somebody), from.email),
      texts.what(plan.name, `${plainName(device.name, texts.unnamed)} (${device.deviceUuid})`),
      texts.price(money(charge.price), money(charge.tax)),
      ...(charge.fee > 0 ? [texts.fee(money(charge.fee))] : []),
      texts.now(money(charge.now), money(charge.later), trialDays),
      texts.nothingYet,
    ],
    button: { label: texts.button, url },
    footer: [texts.footer, texts.why],
  };
};
