import { localized } from '../../../lib/localized.ts';

const speeds: Record<number, string> = {
  60: '1 min/s',
  300: '5 min/s',
  3600: '1 h/s',
  86400: '1 day/s',
};

export const replayTexts = localized('replay', {
  label: 'Replay',
  play: 'Play',
  pause: 'Pause',
  slider: 'Time of the replay',
  number: (number: string, count: string) => `, point ${number} of ${count}`,
  said: (time: string, number: string, place: string) => `${time}${number}, ${place}`,
  span: (from: string, to: string) => `${from} – ${to}`,
  speed: (speed: number) => speeds[speed] ?? `${speed}×`,
  speedLabel: (speed: string) => `Speed ${speed}, change`,
});
