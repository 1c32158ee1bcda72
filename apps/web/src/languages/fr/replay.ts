import type { Catalogue } from '../catalogue.ts';

const speeds: Record<number, string> = {
  60: '1 min/s',
  300: '5 min/s',
  3600: '1 h/s',
  86400: '1 j/s',
};

export const replay: Catalogue['replay'] = {
  label: 'Relecture',
  play: 'Lire',
  pause: 'Mettre en pause',
  slider: 'Moment de la relecture',
  number: (number, count) => `, point ${number} sur ${count}`,
  said: (time, number, place) => `${time}${number}, ${place}`,
  span: (from, to) => `${from} – ${to}`,
  speed: (speed) => speeds[speed] ?? `${speed}×`,
  speedLabel: (speed) => `Vitesse ${speed}, changer`,
};
