import type { Catalogue } from '../catalogue.ts';

const hours = (count: number) => (count === 1 ? '1 Stunde' : `${count} Stunden`);
const minutes = (count: number) => (count === 1 ? '1 Minute' : `${count} Minuten`);

const duration = (seconds: number) => {
  if (seconds === 86_400) return 'Einmal am Tag';
  return seconds < 3600 ? minutes(seconds / 60) : hours(seconds / 3600);
};

const interval = (seconds: number) => {
  if (seconds === 86_400) return duration(seconds);
  if (seconds === 3600) return 'Jede Stunde';
  return seconds === 60 ? 'Jede Minute' : `Alle ${duration(seconds)}`;
};

export const settings: Catalogue['settings'] = {
  title: (name) => `${name}: Einstellungen`,
  loading: 'Einstellungen',
  sections: 'Bereiche der Einstellungen',
  tabs: {
    basic: 'Allgemein',
    alert: 'Meldungen & Berichte',
    security: 'Sicherheit',
    sharing: 'Freigaben',
    plans: 'Tarif ändern',
  },
  loadFailed: 'Das Gerät konnte nicht geladen werden',
  loadFailedText: 'Nichts wurde geändert. Versuchen Sie es gleich noch einmal.',
  updateFailed: 'Das Gerät konnte nicht geändert werden: ',
  internalError: 'interner Fehler',
  saved: 'Gespeichert',
  updated: 'Aktualisiert',
  removed: 'Entfernt',
  duration,
  interval,
  basic: {
    title: 'Gerät',
    name: 'Bezeichnung',
    colour: 'Akzentfarbe',
    colourHint: 'Das Licht auf seinem Bild, hier und in Listen.',
    quick: 'Schnellzugriff',
    toOverview: 'In der Übersicht zeigen',
    toOverviewText: 'Standort, Verlauf und Geräteinfo',
    toAlerts: 'Meldungen und Berichte',
    toAlertsText: 'Was der Tracker meldet, wann und wem',
    remove: 'Gerät entfernen',
    removeText: 'Freigaben, Verlauf und Einstellungen werden gelöscht',
  },
  alerts: {
    title: 'Meldungen',
    on: (on, all) => `${on} von ${all} ein`,
    waiting: 'Wartet auf das Gerät',
    waitingText: 'Ihre Änderungen erreichen es, wenn es aufwacht.',
    locked: 'Nur Besitzer können das ändern. Wie Sie benachrichtigt werden, bestimmen Sie selbst.',
    reAlert: 'Erneut melden',
    sendLocation: 'Standort senden',
    temperature: 'Temperatur',
    temperatureText: 'Meldet, wenn der Sensor einen Wert überschreitet',
    now: (degrees) => `Jetzt ${degrees}`,
    at: (degrees) => `Meldung bei ${degrees}`,
    scale: (now, at) => (now === null ? at : `${now}, ${at}`),
    condition: 'Bedingung',
    conditions: { greaterOrEqual: 'Größer oder gleich', lessOrEqual: 'Kleiner oder gleich' },
    level: 'Wert',
    unit: 'Einheit',
    units: { c: '°C', f: '°F' },
    sendLocationWithAlert: 'Standort mit der Meldung senden',
    movement: 'Bewegung',
    movementText: 'Meldet, wenn der Tracker bewegt oder gestoßen wird',
    sensitivity: 'Empfindlichkeit',
    seconds: 'Dauer',
    secondsUnit: ' s',
    ultraPowerMode: 'Besonders sparsam',
    water: 'Wasser',
    waterText: 'Meldet, wenn der Tracker nass wird',
    sos: 'SOS-Taste',
    sosText: 'An alle E-Mail-Adressen für Meldungen senden',
    location: 'Standortmeldungen',
    locationText: 'Jeden neuen Punkt melden',
    silence: 'Stumm',
    silenceText: 'Meldet, wenn der Tracker zu lange still bleibt',
    silenceAfter: 'Nach',
    hours,
    battery: 'Akku schwach',
    batteryText: (percent) => `Meldet, wenn der Akku auf ${percent} fällt`,
    always: 'Immer ein',
    fence: 'Zone',
    fenceText: {
      none: 'Noch keine Zone gezeichnet',
      off: 'Aus: Verlassen wird nicht gemeldet',
      on: 'Meldet, wenn das Gerät die Zone verlässt oder zurückkommt',
    },
    places: 'Orte',
    placesText: 'Meldet, wenn das Gerät an einem Ort ankommt oder ihn verlässt',
    drawFence: 'Zone zeichnen',
    change: 'Ändern',
    wrongNumber: (from, to) => `Eine Zahl von ${from} bis ${to}`,
  },
  own: {
    title: 'Ihre Meldungen',
    text: 'Wie Sie selbst benachrichtigt werden. Alle mit Zugriff haben ihre eigene Wahl.',
  },
  emails: {
    title: 'E-Mail-Adressen für Meldungen',
    label: 'E-Mail-Adresse',
    placeholder: 'name@firma.de',
    add: 'Hinzufügen',
    none: 'Noch wird niemand sonst per E-Mail benachrichtigt.',
    pending: 'Unbestätigt',
    hint: 'Jede Adresse bestätigt einmal mit einem Link, bevor sie Meldungen erhält.',
    full: (limit) => `Nicht mehr als ${limit} Adressen.`,
    removeOf: (email) => `${email} entfernen`,
    confirmTitle: 'E-Mail-Adresse entfernen?',
    confirmText: (email) => `${email} erhält keine Meldungen dieses Geräts mehr.`,
    confirm: 'Entfernen',
  },
  report: {
    title: 'Regelmäßiger Bericht',
    kinds: { gps: 'GPS', cell: 'Mobilfunk', temp: 'Temp.', wifi: 'WLAN' },
    what: 'Was gemeldet wird',
    hint: 'Mobilfunkberichte brauchen GPS, deshalb sind beide zusammen ein.',
    interval: 'Abstand der Berichte',
    off: 'Lassen Sie den Tracker in festem Abstand von selbst berichten.',
  },
  tracking: {
    title: 'Live-Ortung',
    text: 'Beginnt, wenn der Tracker seine Zone verlässt. Endet nach:',
  },
  signals: {
    title: 'Ton und Licht',
    tone: 'Signalton',
    toneOf: (tone) => `Ton ${tone}`,
    led: 'LED-Blinken',
    ledText: 'Das Licht blinkt bei jeder Meldung',
  },
};
