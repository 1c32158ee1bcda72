import type { Translated } from '../../../platform/languages.ts';
import type { planOfferMailTexts } from '../plans.texts.ts';

export const de: Translated<typeof planOfferMailTexts> = {
  subject: 'Ein Tarif für Ihr Gerät wartet auf Ihre Zustimmung',
  title: 'Möchten Sie diesen Tarif?',
  somebody: 'Unser Support',
  unnamed: 'Ihr Gerät',
  who: (name, email) => `${name} (${email}) hat Ihnen ein Gerät übertragen und bietet Ihnen dafür einen Tarif an.`,
  what: (plan, device) => `Tarif: ${plan}\nGerät: ${device}`,
  price: (price, tax) => `Preis: ${price}, dazu ${tax} Steuer`,
  fee: (fee) => `Einmalige Gerätegebühr: ${fee}`,
  now: (now, later, trialDays) =>
    trialDays > 0
      ? `Wenn Sie zustimmen, zahlen Sie jetzt ${now}. Die ersten ${trialDays} Tage des Tarifs sind kostenlos, danach kostet jeder Zeitraum ${later}.`
      : `Wenn Sie zustimmen, zahlen Sie jetzt ${now} und für jeden weiteren Zeitraum ${later}, bis Sie kündigen.`,
  nothingYet:
    'Es wurde noch nichts bezahlt. Sie können auch selbst einen anderen Tarif wählen, auf der Seite Ihres Geräts.',
  button: 'Angebot ansehen',
  footer: 'Der Link ist nur für Sie und gilt 7 Tage. Wer ihn hat, kann in Ihrem Namen zustimmen.',
  why: 'Sie erhalten diese E-Mail, weil Ihnen ein Gerät übertragen wurde. Niemand kann darauf antworten.',
};
