import type { Catalogue } from '../catalogue.ts';

export const shell: Catalogue['shell'] = {
  skipToContent: 'Saltar al contenido',
  navigation: 'Navegación principal',
  openNavigation: 'Abrir navegación',
  closeNavigation: 'Cerrar navegación',
  back: 'Volver',
  devices: 'Dispositivos',
  watch: 'Vigilancia',
  groups: 'Grupos',
  more: 'Más',
  account: 'Cuenta',
  help: 'Ayuda y soporte',
  enterprise: 'Empresa',
  accountMenu: 'Menú de la cuenta',
  accountSettings: 'Ajustes de la cuenta',
  colourScheme: 'Apariencia',
  schemes: { light: 'Claro', dark: 'Oscuro', auto: 'Automático' },
  signOut: 'Cerrar sesión',
};
