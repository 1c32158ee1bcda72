import type { Translated } from '../../../platform/languages.ts';
import type { messageTexts } from '../integrations.texts.ts';

const namesOf = { webhook: 'Ihr Webhook', ntfy: 'Ihr ntfy-Kanal', telegram: 'Ihr Telegram-Kanal' };

export const de: Translated<typeof messageTexts> = {
  switchedOff: {
    subject: (kind) => `${namesOf[kind]} wurde ausgeschaltet`,
    why: {
      failing: 'Drei Tage lang kam nichts an, was wir dorthin gesendet haben. Deshalb versuchen wir es nicht mehr.',
      gone: 'Die Antwort war, dass es diese Adresse nicht mehr gibt (410). Deshalb rufen wir sie nicht mehr auf.',
      refused: 'Unser Token oder unsere Nachricht wurde abgelehnt. Deshalb versuchen wir es nicht mehr.',
      password: 'Ihr Passwort wurde über einen Link neu gesetzt. Es geht nichts hinaus, bis Sie wieder einschalten.',
    },
    target: (target) => `Wohin: ${target}`,
    button: 'Integrationen öffnen',
    footer: 'Sobald es wieder funktioniert, schalten Sie es dort ein.',
  },
  test: {
    title: 'Test',
    body: 'Sie haben um diese Nachricht gebeten, um zu sehen, dass sie ankommt. Es ist nichts passiert.',
  },
};
