import { devicePathAt } from '@holdfast/contract/alerts.rules';
import type { Letter } from '../../platform/mail/letter.ts';
import { toUnixSeconds } from './alert.presenter.ts';
import { alertTitles, confirmationTexts, moreText, alertMailTexts as texts } from './alerts.texts.ts';
import { coordinatesText, timeText, valueText } from './delivery/alert-facts.ts';
import type { SendableDelivery } from './delivery/deliveries.repository.ts';

interface Links {
  webUrl: string;
  /** Token of an address without an account; users with an account get none. */
  unsubscribe: string | null;
}

const ending = (deviceUrl: string, unsubscribeUrl: string | undefined): Pick<Letter, 'footer' | 'footerLink'> =>
  unsubscribeUrl
    ? { footer: [texts.whyAddress], footerLink: { label: texts.unsubscribe, url: unsubscribeUrl } }
    : { footer: [texts.whyUser], footerLink: { label: texts.settings, url: `${deviceUrl}/settings/alert` } };

/** Its links show a page and nothing more: it can be forwarded, and the reader still has to sign in. */
export const alertEmail = (found: SendableDelivery, { webUrl, unsubscribe }: Links): Letter => {
  const { alert, device, delivery } = found;
  const title = alertTitles[alert.kind](device.name, alert.place ?? '');
  const value = valueText(found);
  const coordinates = coordinatesText(found);
  const deviceUrl = `${webUrl}/device/${encodeURIComponent(device.deviceUuid)}`;
  const unsubscribeUrl = unsubscribe ? `${webUrl}/unsubscribe/${unsubscribe}` : undefined;
  return {
    to: delivery.recipient,
    subject: title,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    title,
    paragraphs: [
      ...(alert.kind === 'test' ? [texts.test] : []),
      ...(alert.more > 0 ? [moreText(alert.more)] : []),
      ...(value === null ? [] : [texts.value(value)]),
      texts.when(timeText(found)),
      ...(alert.address || coordinates ? [texts.where(alert.address, coordinates)] : []),
    ],
    button: {
      label: texts.button,
      url: `${webUrl}${devicePathAt(device.deviceUuid, toUnixSeconds(alert.timestamp))}`,
    },
    ...ending(deviceUrl, unsubscribeUrl),
  };
};

export const confirmationEmail = (to: string, url: string): Letter => ({
  to,
  subject: confirmationTexts.subject,
  title: confirmationTexts.title,
  paragraphs: [...confirmationTexts.paragraphs],
  button: { label: confirmationTexts.button, url },
  footer: [confirmationTexts.footer],
});
