import type { Catalogue } from '../catalogue.ts';

export const palette: Catalogue['palette'] = {
  title: 'Recherche et commandes',
  open: 'Recherche et commandes',
  placeholder: 'Rechercher appareils, pages et actions',
  results: 'Résultats',
  nothing: (typed) => `Aucun résultat pour « ${typed} »`,
  groups: { devices: 'Appareils', actions: 'Actions', pages: 'Pages', settings: 'Paramètres', recent: 'Récents' },
  actions: {
    locate: (name) => `Localiser ${name}`,
    liveLink: (name) => `Créer un lien en direct pour ${name}`,
    addDevice: 'Ajouter un appareil',
    addPlace: 'Ajouter un lieu',
    addGroup: 'Ajouter un groupe',
    signOut: 'Se déconnecter',
  },
  ofDevice: (page, name) => `${page} : ${name}`,
  hints: { move: 'se déplacer', open: 'ouvrir', shortcuts: 'tous les raccourcis' },
  shortcuts: {
    title: 'Raccourcis clavier',
    palette: 'Recherche et commandes',
    search: 'Rechercher dans la liste des appareils',
    shortcuts: 'Cette liste',
    move: 'Se déplacer dans les résultats',
    choose: 'Ouvrir la sélection',
    close: 'Fermer',
  },
  keys: { control: 'Ctrl', escape: 'Échap', enter: '↵', up: '↑', down: '↓', help: '?' },
};
