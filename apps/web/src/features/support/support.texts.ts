import { brand } from '../../brand.ts';
import { localized } from '../../lib/localized.ts';

export const supportTexts = localized('support', {
  help: { title: 'Help centre', text: 'Guides, answers and how to reach a person.', action: 'Open help centre' },
  contact: { title: 'Contact us', text: 'Write to us about what the guides leave open.', action: 'Write an email' },
  apps: { title: 'Mobile apps', text: `Add and update your ${brand.plural} with the app.` },
  ios: 'App Store',
  android: 'Google Play',
  versions: { title: 'Versions', web: 'Web app', server: 'Server', unknown: 'Unknown' },
});
