import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const support: Catalogue['support'] = {
  help: {
    title: 'Hilfe-Center',
    text: 'Anleitungen, Antworten und wie Sie einen Menschen erreichen.',
    action: 'Hilfe-Center öffnen',
  },
  contact: {
    title: 'Kontakt',
    text: 'Schreiben Sie uns, was die Anleitungen offen lassen.',
    action: 'E-Mail schreiben',
  },
  apps: { title: 'Apps', text: `Fügen Sie Ihre ${brand.plural} mit der App hinzu und aktualisieren Sie sie.` },
  ios: 'App Store',
  android: 'Google Play',
  versions: { title: 'Versionen', web: 'Web-App', server: 'Server', unknown: 'Unbekannt' },
};
