import type { Catalogue } from '../catalogue.ts';

export const realtime: Catalogue['realtime'] = {
  states: { connecting: 'Verbindet', live: 'Live', reconnecting: 'Verbindet neu', offline: 'Offline' },
  offline: {
    title: 'Sie sind offline.',
    text: (time) => `Gezeigt werden Standorte von ${time}.`,
    retry: 'Erneut versuchen',
  },
};
