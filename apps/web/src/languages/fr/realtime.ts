import type { Catalogue } from '../catalogue.ts';

export const realtime: Catalogue['realtime'] = {
  states: { connecting: 'Connexion', live: 'Direct', reconnecting: 'Reconnexion', offline: 'Hors ligne' },
  offline: {
    title: 'Vous êtes hors ligne.',
    text: (time) => `Positions affichées : ${time}.`,
    retry: 'Réessayer',
  },
};
