import type { Catalogue } from '../catalogue.ts';

export const firmwares: Catalogue['firmwares'] = {
  title: 'Firmware',
  current: 'Installé',
  latest: 'Le plus récent',
  unknown: 'n. d.',
  available: 'Mise à jour disponible',
  upToDate: 'À jour',
  update: 'Mettre à jour le firmware',
  failed: 'Impossible de charger le firmware',
  failedText: 'Rien n’a été modifié. Réessayez dans un instant.',
  requested: 'Demande envoyée',
  updateFailed: 'Impossible de modifier l’appareil : ',
  internalError: 'erreur interne',
  confirm: {
    title: 'Mettre à jour le firmware ?',
    text: (name, version) =>
      `${name} installe la version ${version} à son prochain réveil. Gardez-le chargé ; il ne transmet rien pendant son redémarrage.`,
  },
};
