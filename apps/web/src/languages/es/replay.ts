import type { Catalogue } from '../catalogue.ts';

const speeds: Record<number, string> = {
  60: '1 min/s',
  300: '5 min/s',
  3600: '1 h/s',
  86400: '1 día/s',
};

export const replay: Catalogue['replay'] = {
  label: 'Reproducción',
  play: 'Reproducir',
  pause: 'Pausar',
  slider: 'Hora de la reproducción',
  number: (number, count) => `, punto ${number} de ${count}`,
  said: (time, number, place) => `${time}${number}, ${place}`,
  span: (from, to) => `${from} – ${to}`,
  speed: (speed) => speeds[speed] ?? `${speed}×`,
  speedLabel: (speed) => `Velocidad ${speed}, cambiar`,
};
