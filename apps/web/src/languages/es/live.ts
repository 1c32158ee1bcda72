import { brand } from '../../brand.ts';
import type { Catalogue } from '../catalogue.ts';

export const live: Catalogue['live'] = {
  map: (name) => `Dónde está ${name}`,
  now: (name) => `${name}, posición en vivo`,
  livePosition: 'Posición en directo',
  moving: 'En movimiento',
  parked: 'Estacionado',
  waiting: 'Esperando la primera posición',
  waitingText: 'Aparecerá aquí en cuanto el dispositivo transmita. Solo se muestra lo que transmita a partir de ahora.',
  heading: (speed, direction) => `${speed}, rumbo ${direction}`,
  directions: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
  facts: 'Datos',
  lastSeen: 'Último contacto',
  underWay: 'En camino desde hace',
  endsIn: 'Finaliza en',
  only: (time) => `Solo se muestra la posición en vivo, hasta ${time}.`,
  route: 'Cómo llegar',
  unreachable: 'Sin conexión. Esta es la última posición conocida; seguimos intentándolo.',
  what: '¿Qué es esto?',
  whatText: `Alguien que usa ${brand.name} le ha enviado este enlace. Muestra dónde está un dispositivo y finaliza por sí solo. Su propia posición no se pide ni se envía.`,
  endedTitle: 'Este enlace en vivo ha finalizado',
  endedText:
    'Ha caducado, se ha detenido o está incompleto, y ya no muestra nada. Pida uno nuevo a la persona que se lo envió.',
  busyTitle: 'Demasiados intentos desde aquí',
  busyText: 'Espere un poco e inténtelo de nuevo.',
  failedTitle: 'No se pudo cargar la posición',
  failedText: 'Compruebe su conexión e inténtelo de nuevo.',
};
