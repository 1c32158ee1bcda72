import type { Catalogue } from '../catalogue.ts';

const speeds: Record<number, string> = {
  60: '1 Min./s',
  300: '5 Min./s',
  3600: '1 Std./s',
  86400: '1 Tag/s',
};

export const replay: Catalogue['replay'] = {
  label: 'Wiedergabe',
  play: 'Abspielen',
  pause: 'Anhalten',
  slider: 'Zeit der Wiedergabe',
  number: (number, count) => `, Punkt ${number} von ${count}`,
  said: (time, number, place) => `${time}${number}, ${place}`,
  span: (from, to) => `${from} – ${to}`,
  speed: (speed) => speeds[speed] ?? `${speed}×`,
  speedLabel: (speed) => `Tempo ${speed}, ändern`,
};
