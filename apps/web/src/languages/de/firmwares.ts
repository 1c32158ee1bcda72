import type { Catalogue } from '../catalogue.ts';

export const firmwares: Catalogue['firmwares'] = {
  title: 'Firmware',
  current: 'Installiert',
  latest: 'Neueste',
  unknown: 'k. A.',
  available: 'Update verfügbar',
  upToDate: 'Aktuell',
  update: 'Firmware aktualisieren',
  failed: 'Die Firmware konnte nicht geladen werden',
  failedText: 'Nichts wurde geändert. Versuchen Sie es gleich noch einmal.',
  requested: 'Angefordert',
  updateFailed: 'Das Gerät konnte nicht geändert werden: ',
  internalError: 'interner Fehler',
  confirm: {
    title: 'Firmware aktualisieren?',
    text: (name, version) =>
      `${name} installiert Version ${version}, sobald es aufwacht. Halten Sie es geladen; während des Neustarts meldet es nichts.`,
  },
};
