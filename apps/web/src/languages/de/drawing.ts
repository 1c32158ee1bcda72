import type { Catalogue } from '../catalogue.ts';

export const drawing: Catalogue['drawing'] = {
  tools: 'Zeichenwerkzeuge',
  draw: 'Zeichnen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  removeCorner: (number) => `Ecke ${number} löschen`,
  clear: 'Alle Ecken löschen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  hints: {
    first: 'Tippen Sie auf die Karte, um die erste Ecke zu setzen.',
    more: 'Tippen Sie auf die Karte, um die nächste Ecke zu setzen.',
    edit: 'Ziehen Sie einen Punkt, um ihn zu bewegen. Ein kleiner Griff fügt eine Ecke hinzu.',
    crossing: 'Zwei Kanten kreuzen sich.',
    full: (limit) => `Mehr als ${limit} Ecken sind nicht möglich.`,
  },
  corners: {
    title: 'Ecken',
    text: 'Mit der Tastatur: Ist eine Nummer ausgewählt, verschieben die Pfeiltasten ihre Ecke um 1 m, mit Umschalt um 10 m, und Entf löscht sie.',
    empty: 'Es gibt noch keine Ecken.',
    square: 'Mit einem Quadrat beginnen',
    add: 'Ecke hinzufügen',
    move: (number) => `Ecke ${number} bewegen`,
    latitude: (number) => `Breite der Ecke ${number}`,
    longitude: (number) => `Länge der Ecke ${number}`,
    number: 'Nr.',
    latitudeHead: 'Breite',
    longitudeHead: 'Länge',
    invalid: {
      latitude: 'Die Breite ist eine Zahl von -85 bis 85',
      longitude: 'Die Länge ist eine Zahl von -180 bis 180',
    },
  },
};
