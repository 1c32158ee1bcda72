import type { Translated } from '../../../platform/languages.ts';
import type { alertMessageTexts } from '../alerts.texts.ts';

export const de: Translated<typeof alertMessageTexts> = {
  titles: {
    'geofence-exit': (device) => `${device} hat die Zone verlassen`,
    'geofence-entry': (device) => `${device} ist zurück in der Zone`,
    temperature: (device) => `${device}: Temperaturmeldung`,
    accelerometer: (device) => `${device} wurde bewegt`,
    water: (device) => `${device} ist nass geworden`,
    sos: (device) => `${device} ruft SOS`,
    battery: (device) => `${device}: Akku schwach`,
    power: (device) => `${device}: Strom unterbrochen`,
    silent: (device) => `${device} meldet sich nicht`,
    location: (device) => `${device}: neuer Standort`,
    'place-arrive': (device, place) => `${device} ist angekommen: ${place}`,
    'place-leave': (device, place) => `${device} hat ${place} verlassen`,
    test: (device) => `${device}: Testmeldung`,
  },
  more: (count) => `Und ${count} weitere innerhalb der Stunde`,
  mail: {
    test: 'Sie haben um diese Meldung gebeten, um zu sehen, dass sie ankommt. Es ist nichts passiert.',
    value: (value) => `Gemessen: ${value}`,
    when: (time) => `Wann: ${time}`,
    where: (address, coordinates) => `Wo: ${[address, coordinates].filter(Boolean).join('\n')}`,
    button: 'Auf der Karte zeigen',
    whyUser: 'Sie erhalten diese E-Mail, weil in Ihrem Konto E-Mail-Meldungen für dieses Gerät eingeschaltet sind.',
    settings: 'Ändern, was Ihnen gemeldet wird',
    whyAddress: 'Sie erhalten diese E-Mail, weil Sie den Meldungen dieses Geräts zugestimmt haben.',
    unsubscribe: 'Meldungen dieses Geräts abbestellen',
  },
  confirmation: {
    subject: 'Möchten Sie Meldungen erhalten?',
    title: 'Möchten Sie Meldungen erhalten?',
    paragraphs: [
      'Jemand hat uns gebeten, die Meldungen eines eigenen Geräts an diese Adresse zu senden.',
      'Wenn Sie einverstanden sind, bestätigen Sie es. Der Link gilt einmal, innerhalb von 7 Tagen. Jede Meldung hat einen Link, der sie wieder beendet.',
    ],
    button: 'Ja, senden Sie mir Meldungen',
    footer: 'Wenn Sie davon nichts wissen, ignorieren Sie es: Ohne Ihre Bestätigung wird nichts gesendet.',
  },
};
