import type { Catalogue } from '../catalogue.ts';

export const drawing: Catalogue['drawing'] = {
  tools: 'Outils de dessin',
  draw: 'Tracer',
  edit: 'Modifier',
  undo: 'Annuler la dernière action',
  removeCorner: (number) => `Supprimer le sommet ${number}`,
  clear: 'Supprimer tous les sommets',
  cancel: 'Annuler',
  save: 'Enregistrer',
  hints: {
    first: 'Touchez la carte pour placer le premier sommet.',
    more: 'Touchez la carte pour ajouter le sommet suivant.',
    edit: 'Faites glisser un point pour le déplacer. Touchez une petite poignée pour ajouter un sommet.',
    crossing: 'Deux côtés se croisent.',
    full: (limit) => `Pas plus de ${limit} sommets possibles.`,
  },
  corners: {
    title: 'Sommets',
    text: 'Au clavier : quand un numéro est sélectionné, les flèches déplacent son sommet de 1 m, avec Maj de 10 m, et Suppr le supprime.',
    empty: 'Il n’y a pas encore de sommets.',
    square: 'Commencer par un carré',
    add: 'Ajouter un sommet',
    move: (number) => `Déplacer le sommet ${number}`,
    latitude: (number) => `Latitude du sommet ${number}`,
    longitude: (number) => `Longitude du sommet ${number}`,
    number: 'N°',
    latitudeHead: 'Latitude',
    longitudeHead: 'Longitude',
    invalid: {
      latitude: 'Une latitude est un nombre de -85 à 85',
      longitude: 'Une longitude est un nombre de -180 à 180',
    },
  },
};
