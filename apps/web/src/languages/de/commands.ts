import type { Catalogue } from '../catalogue.ts';

const settledLabels = { done: 'Bestätigt', failed: 'Nicht ausgeführt', expired: 'Abgelaufen' };

const sentences = {
  waiting: 'Wird gesendet, wenn das Gerät aufwacht.',
  sent: 'Gesendet, das Gerät hat noch nicht geantwortet.',
  done: 'Das Gerät hat es bestätigt.',
  failed: 'Das Gerät hat geantwortet, dass es nicht ging.',
  expired: 'Das Gerät ist 24 Stunden lang nicht aufgewacht.',
};

export const commands: Catalogue['commands'] = {
  names: {
    alarm: 'Alarm',
    locate: 'Ortung',
    stop: 'Ortung beenden',
    temperature: 'Temperaturabfrage',
    operatingMode: 'Betriebsart',
    airplane: 'Flugmodus',
    firmware: 'Firmware-Update',
    rekey: 'Neuer Schlüssel',
    settings: 'Einstellungen',
  },
  requested: 'Angefordert',
  requestedSuccessfully: 'Angefordert',
  alarmRequested: {
    on: 'Der Alarm geht an, sobald das Gerät antwortet',
    off: 'Der Alarm geht aus, sobald das Gerät antwortet',
  },
  trackingDisabled: 'Live-Ortung beendet',
  temperatureFailed: 'Die Temperatur konnte nicht abgefragt werden.',
  updateFailed: 'Das Gerät konnte nicht geändert werden: ',
  internalError: 'interner Fehler',
  actions: 'Aktionen',
  locate: 'Orten',
  locateOptions: 'Arten der Ortung',
  locateOnce: 'Einmal',
  locateContinuously: 'Fortlaufend',
  menuOnce: 'Einmal orten',
  menuContinuously: 'Fortlaufend orten',
  stopTracking: 'Ortung beenden',
  alarmOn: 'Alarm einschalten',
  alarmOff: 'Alarm ausschalten',
  temperature: 'Temperatur abfragen',
  airplane: 'Flugmodus',
  reportStolen: 'Als gestohlen melden',
  rekey: 'Neuer Schlüssel',
  strip: {
    labels: { waiting: 'Wartet auf das Gerät', sent: 'Wartet auf das Gerät', ...settledLabels },
    sentence: (name, time, state) => `${name}, angefordert ${time}. ${sentences[state]}`,
    dismiss: 'Ausblenden',
    progress: (step) => `Schritt ${step} von 3`,
  },
  mode: {
    label: 'Betriebsart',
    batteryLife: (status) => `Lange Laufzeit: ${status}`,
    statuses: { on: 'Verfügbar / Ein', off: 'Verfügbar / Aus', unavailable: 'In Ihrer Region nicht verfügbar' },
    confirmTitle: 'Betriebsart ändern?',
    confirmText: {
      responsiveness: 'Das Gerät antwortet schnell und braucht mehr Akku.',
      batteryLife: 'Das Gerät schläft länger zwischen den Berichten und antwortet später.',
    },
    confirm: 'Betriebsart ändern',
  },
  airplaneDialog: {
    title: 'Flugmodus',
    text: 'So lange bleibt das Modem still. Solange lässt sich das Gerät nichts fragen.',
    duration: 'Dauer',
    hours: (count) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
    set: 'Einschalten',
  },
  rekeyDialog: {
    title: 'Neuer Schlüssel für das Gerät?',
    text: (name) =>
      `${name} bekommt beim nächsten Aufwachen einen neuen Schlüssel. Der jetzige ist dann nichts mehr wert.`,
  },
  stolen: {
    text: 'Wir können niemanden für Sie anrufen, aber das hilft, in dieser Reihenfolge:',
    locate: {
      title: 'Gerät verfolgen',
      Continuously: 'Es meldet so oft wie möglich, wo es ist, bis Sie die Ortung beenden.',
      Once: 'Es meldet so bald wie möglich, wo es ist.',
      tracked: 'Es meldet schon so oft wie möglich, wo es ist.',
    },
    link: {
      title: 'Der Polizei live zeigen',
      text: 'Ein Live-Link zeigt jedem, der ihn hat, wo es ist, ohne Konto, und endet, wann Sie wollen.',
      button: 'Live-Link erstellen',
    },
    paper: {
      title: 'Sichern, wo es war',
      text: 'Ein Bericht mit Karte, Zeiten und Adressen, zum Drucken oder als PDF.',
      button: 'Bericht der letzten 7 Tage',
    },
    keep: {
      title: 'Gerät und Tarif behalten',
      text: 'Ohne Tarif meldet es nichts mehr. Solange es Ihnen gehört, kann es niemand anderes anmelden: Entfernen Sie es nicht.',
      button: 'Tarif ansehen',
    },
    police: {
      title: 'Bei der Polizei anzeigen',
      text: 'Dort wird nach Nummern und dem letzten Ort gefragt. Holen Sie es nicht selbst zurück.',
      copy: 'Angaben kopieren',
      serial: (serial) => `Seriennummer: ${serial}`,
      seen: (time) => `Letzte Position: ${time}`,
    },
  },
};
