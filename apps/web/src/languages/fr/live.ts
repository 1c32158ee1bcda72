import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const live: Catalogue['live'] = {
  map: (name) => `Où se trouve ${name}`,
  now: (name) => `${name}, position en direct`,
  livePosition: 'Position en direct',
  moving: 'En route',
  parked: 'À l’arrêt',
  waiting: 'En attente de la première position',
  waitingText:
    'Elle apparaît ici dès que l’appareil la transmet. Seul ce qu’il transmet à partir de maintenant est affiché.',
  heading: (speed, direction) => `${speed}, vers ${direction}`,
  directions: ['le nord', 'le nord-est', 'l’est', 'le sud-est', 'le sud', 'le sud-ouest', 'l’ouest', 'le nord-ouest'],
  facts: 'Informations',
  lastSeen: 'Dernier contact',
  underWay: 'En route depuis',
  endsIn: 'Fin du lien dans',
  only: (time) => `Seule la position en direct est affichée, jusqu’à ${time}.`,
  route: 'Itinéraire',
  unreachable: 'Pas de connexion. Voici la dernière position connue ; nouvelle tentative en cours.',
  what: 'Qu’est-ce que c’est ?',
  whatText: `Une personne qui utilise ${brand.name} vous a envoyé ce lien. Il montre où se trouve un appareil et prend fin de lui-même. Votre propre position n’est ni demandée ni envoyée.`,
  endedTitle: 'Ce lien en direct a pris fin',
  endedText:
    'Il a expiré, a été arrêté ou est incomplet, et ne montre plus rien. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  busyTitle: 'Trop de tentatives depuis cet endroit',
  busyText: 'Veuillez patienter un moment et réessayer.',
  failedTitle: 'Impossible de charger la position',
  failedText: 'Vérifiez votre connexion et réessayez.',
};
