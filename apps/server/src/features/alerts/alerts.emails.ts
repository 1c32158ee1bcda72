import { devicePathAt } from '@holdfast/contract/alerts.rules';
import type { LanguageId } from '@holdfast/contract/languages.rules';
import type { Letter } from '../../platform/mail/letter.ts';
import { toUnixSeconds } from './alert.presenter.ts';
import { coordinatesText, languageOf, timeText, valueText } from './delivery/alert-facts.ts';
import type { SendableDelivery } from './delivery/deliveries.repository.ts';
import { catalogue } from './languages/catalogue.ts';

interface Links {
  webUrl: string;
  /** Token for a recipient without an account; null for users. */
  unsubscribe: string | null;
}

type AlertMail = Pick<SendableDelivery, 'alert' | 'device' | 'user' | 'adder'> & {
  delivery: Pick<SendableDelivery['delivery'], 'recipient'>;
};

const ending = (
  language: LanguageId,
  deviceUrl: string,
  unsubscribeUrl: string | undefined,
): Pick<Letter, 'footer' | 'footerLink'> => {
  const texts = catalogue[language].mail;
  return unsubscribeUrl
    ? { footer: [texts.whyAddress], footerLink: { label: texts.unsubscribe, url: unsubscribeUrl } }
    : { footer: [texts.whyUser], footerLink: { label: texts.settings, url: `${deviceUrl}/settings/alert` } };
};

/** The mail may be forwarded, so its links grant nothing: the reader still has to sign in. */
export const alertEmail = (found: AlertMail, { webUrl, unsubscribe }: Links): Letter => {
  const { alert, device, delivery } = found;
  const language = languageOf(found);
  const { titles, more, mail: texts } = catalogue[language];
  const title = titles[alert.kind](device.name, alert.place ?? '');
  const value = valueText(found);
  const coordinates = coordinatesText(found);
  const deviceUrl = `${webUrl}/device/${encodeURIComponent(device.deviceUuid)}`;
  const unsubscribeUrl = unsubscribe ? `${webUrl}/unsubscribe/${unsubscribe}` : undefined;
  return {
    to: delivery.recipient,
    language,
    subject: title,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    title,
    paragraphs: [
      ...(alert.kind === 'test' ? [texts.test] : []),
      ...(alert.more > 0 ? [more(alert.more)] : []),
      ...(value === null ? [] : [texts.value(value)]),
      texts.when(timeText(found)),
      ...(alert.address || coordinates ? [texts.where(alert.address, coordinates)] : []),
    ],
    button: {
      label: texts.button,
      url: `${webUrl}${devicePathAt(device.deviceUuid, toUnixSeconds(alert.timestamp))}`,
    },
    ...ending(language, deviceUrl, unsubscribeUrl),
  };
};

export const confirmationEmail = (to: string, language: LanguageId, url: string): Letter => {
  const { subject, title, paragraphs, button, footer } = catalogue[language].confirmation;
  return {
    to,
    language,
    subject,
    title,
    paragraphs: [...paragraphs],
    button: { label: button, url },
    footer: [footer],
  };
};
