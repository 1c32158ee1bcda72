import type { Catalogue } from '../catalogue.ts';

export const alerts: Catalogue['alerts'] = {
  kinds: {
    'geofence-exit': 'Zone verlassen',
    'geofence-entry': 'Zurück in der Zone',
    temperature: 'Temperatur',
    accelerometer: 'Bewegung',
    water: 'Wasser',
    sos: 'SOS',
    battery: 'Akku schwach',
    silent: 'Meldet sich nicht',
    location: 'Neuer Standort',
    'place-arrive': 'An einem Ort angekommen',
    'place-leave': 'Einen Ort verlassen',
  },
  sentences: {
    'geofence-exit': (device) => `${device} hat die Zone verlassen`,
    'geofence-entry': (device) => `${device} ist zurück in der Zone`,
    temperature: (device) => `${device}: Temperaturmeldung`,
    accelerometer: (device) => `${device} wurde bewegt`,
    water: (device) => `${device} ist nass geworden`,
    sos: (device) => `${device} ruft SOS`,
    battery: (device) => `${device}: Akku schwach`,
    silent: (device) => `${device} meldet sich nicht`,
    location: (device) => `${device}: neuer Standort`,
    'place-arrive': (device, place) => `${device} ist angekommen: ${place}`,
    'place-leave': (device, place) => `${device} hat ${place} verlassen`,
  },
  arrived: (place) => `Angekommen: ${place}`,
  left: (place) => `Verlassen: ${place}`,
  notifications: {
    label: 'Benachrichtigungen',
    unread: (count) => `Benachrichtigungen, ${count} ungelesen`,
    none: 'Keine Benachrichtigungen',
    many: '99+',
    isNew: 'Neu',
    failed: 'Benachrichtigungen konnten nicht geladen werden',
  },
  log: {
    title: 'Verlauf der Meldungen',
    toWhom: 'Gesendet an',
    nobody: 'Niemand war zu benachrichtigen',
    channels: { email: 'E-Mail', push: 'Push' },
    states: { waiting: 'Wartet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
    count: (range) => `${range} Meldungen`,
    empty: 'Noch keine Meldungen',
    emptyText: 'Was dieses Gerät meldet und wen wir benachrichtigt haben, steht hier.',
    failed: 'Meldungen konnten nicht geladen werden',
    failedText: 'Nichts ist verloren. Versuchen Sie es gleich noch einmal.',
  },
  push: {
    unsupported:
      'Dieser Browser kann keine Push-Nachrichten empfangen. Meldungen erreichen Sie weiter per E-Mail und in dieser App.',
    denied:
      'Dieser Browser blockiert Nachrichten dieser Seite. Erlauben Sie sie in seinen Einstellungen, um sie hier zu erhalten.',
    failed:
      'Push-Nachrichten konnten in diesem Browser nicht eingerichtet werden. Bitte versuchen Sie es später erneut.',
    ready: 'Dieser Browser erhält jetzt Push-Nachrichten',
  },
  confirm: {
    title: 'Meldungen erhalten?',
    text: 'Jemand hat uns gebeten, die Meldungen seines Geräts an Ihre Adresse zu senden. Ohne Ihre Zustimmung senden wir nichts.',
    button: 'Ja, Meldungen senden',
    answer: 'Vielen Dank, Meldungen werden an diese Adresse gesendet',
    done: 'In jeder Meldung steht ein Link, mit dem Sie sie wieder beenden.',
    failed:
      'Der Link gilt einmal und sieben Tage lang. Danach bitten Sie den Besitzer des Geräts, Ihre Adresse erneut hinzuzufügen.',
  },
  unsubscribe: {
    title: 'Meldungen beenden?',
    text: 'Wir senden keine Meldungen dieses Geräts mehr an Ihre Adresse.',
    button: 'Abbestellen',
    answer: 'An diese Adresse werden keine Meldungen mehr gesendet',
    done: 'Wenn das ein Versehen war, bitten Sie den Besitzer des Geräts, Ihre Adresse erneut hinzuzufügen.',
    failed: 'Prüfen Sie, ob der ganze Link geöffnet wurde. Eine neuere Meldung enthält einen frischen.',
  },
  linkFailed: 'Etwas ist schiefgegangen, bitte versuchen Sie es erneut',
};
