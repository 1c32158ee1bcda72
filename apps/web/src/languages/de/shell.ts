import type { Catalogue } from '../catalogue.ts';

export const shell: Catalogue['shell'] = {
  skipToContent: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  back: 'Zurück',
  devices: 'Geräte',
  watch: 'Im Blick',
  groups: 'Gruppen',
  more: 'Mehr',
  account: 'Konto',
  help: 'Hilfe & Support',
  enterprise: 'Unternehmen',
  accountMenu: 'Kontomenü',
  accountSettings: 'Kontoeinstellungen',
  colourScheme: 'Farbschema',
  schemes: { light: 'Hell', dark: 'Dunkel', auto: 'Automatisch' },
  signOut: 'Abmelden',
};
