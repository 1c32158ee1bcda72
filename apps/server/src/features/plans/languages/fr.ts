import type { Translated } from '../../../platform/languages.ts';
import type { planOfferMailTexts } from '../plans.texts.ts';

export const fr: Translated<typeof planOfferMailTexts> = {
  subject: 'Un forfait pour votre appareil attend votre accord',
  title: 'Voulez-vous ce forfait ?',
  somebody: 'Notre assistance',
  unnamed: 'Votre appareil',
  who: (name, email) => `${name} (${email}) vous a transféré un appareil et vous propose un forfait pour celui-ci.`,
  what: (plan, device) => `Forfait : ${plan}\nAppareil : ${device}`,
  price: (price, tax) => `Prix : ${price}, plus ${tax} de taxe`,
  fee: (fee) => `Frais uniques pour l’appareil : ${fee}`,
  now: (now, later, trialDays) =>
    trialDays > 0
      ? `Si vous acceptez, vous payez ${now} maintenant. Les ${trialDays} premiers jours du forfait sont gratuits, puis chaque période coûte ${later}.`
      : `Si vous acceptez, vous payez ${now} maintenant, puis ${later} pour chaque période suivante jusqu’à la résiliation.`,
  nothingYet: 'Rien n’a été payé. Vous pouvez aussi choisir vous-même un autre forfait, sur la page de votre appareil.',
  button: 'Voir l’offre',
  footer: 'Le lien est pour vous seul et valable 7 jours. Qui le possède peut accepter en votre nom.',
  why: 'Vous recevez cet e-mail parce qu’un appareil vous a été transféré. Personne ne peut y répondre.',
};
