import type { Catalogue } from '../catalogue.ts';

export const palette: Catalogue['palette'] = {
  title: 'Suche und Befehle',
  open: 'Suche und Befehle',
  placeholder: 'Geräte, Seiten und Aktionen suchen',
  results: 'Treffer',
  nothing: (typed) => `Nichts gefunden zu „${typed}“`,
  groups: {
    devices: 'Geräte',
    actions: 'Aktionen',
    pages: 'Seiten',
    settings: 'Einstellungen',
    recent: 'Zuletzt geöffnet',
  },
  actions: {
    locate: (name) => `${name} orten`,
    liveLink: (name) => `Live-Link für ${name} erstellen`,
    addDevice: 'Gerät hinzufügen',
    addPlace: 'Ort hinzufügen',
    addGroup: 'Gruppe hinzufügen',
    signOut: 'Abmelden',
  },
  ofDevice: (page, name) => `${page}: ${name}`,
  hints: { move: 'bewegen', open: 'öffnen', shortcuts: 'alle Tastenkürzel' },
  shortcuts: {
    title: 'Tastenkürzel',
    palette: 'Suche und Befehle',
    search: 'In der Geräteliste suchen',
    shortcuts: 'Diese Liste',
    move: 'In den Treffern bewegen',
    choose: 'Ausgewähltes öffnen',
    close: 'Schließen',
  },
  keys: { control: 'Strg', escape: 'Esc', enter: '↵', up: '↑', down: '↓', help: '?' },
};
