import type { Catalogue } from '../catalogue.ts';

export const realtime: Catalogue['realtime'] = {
  states: { connecting: 'Conectando', live: 'En vivo', reconnecting: 'Reconectando', offline: 'Sin conexión' },
  offline: {
    title: 'No tiene conexión.',
    text: (time) => `Se muestran ubicaciones de: ${time}.`,
    retry: 'Reintentar',
  },
};
