import type { Catalogue } from '../catalogue.ts';

export const shell: Catalogue['shell'] = {
  skipToContent: 'Aller au contenu',
  navigation: 'Navigation principale',
  openNavigation: 'Ouvrir la navigation',
  closeNavigation: 'Fermer la navigation',
  back: 'Retour',
  devices: 'Appareils',
  watch: 'Surveillance',
  groups: 'Groupes',
  more: 'Plus',
  account: 'Compte',
  help: 'Aide et assistance',
  enterprise: 'Entreprise',
  accountMenu: 'Menu du compte',
  accountSettings: 'Paramètres du compte',
  colourScheme: 'Apparence',
  schemes: { light: 'Clair', dark: 'Sombre', auto: 'Auto' },
  signOut: 'Se déconnecter',
};
