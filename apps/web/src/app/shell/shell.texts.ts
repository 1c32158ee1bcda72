import { localized } from '../../lib/localized.ts';

export const shellTexts = localized('shell', {
  skipToContent: 'Skip to content',
  navigation: 'Main navigation',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  back: 'Back',
  devices: 'Devices',
  watch: 'Watch',
  groups: 'Groups',
  more: 'More',
  account: 'Account',
  help: 'Help & Support',
  enterprise: 'Enterprise',
  accountMenu: 'Account menu',
  accountSettings: 'Account settings',
  colourScheme: 'Colour scheme',
  schemes: { light: 'Light', dark: 'Dark', auto: 'Auto' },
  signOut: 'Sign out',
});
