const speeds: Record<number, string> = { 3600: '1 h/s', 86400: '1 day/s' };

export const replayTexts = {
  label: 'Replay',
  play: 'Play',
  pause: 'Pause',
  slider: 'Time of the replay',
  now: (time: string, number: string, count: string) => `${time}, point ${number} of ${count}`,
  span: (from: string, to: string) => `${from} – ${to}`,
  speed: (speed: number) => speeds[speed] ?? `${speed}×`,
  speedLabel: (speed: string) => `Speed ${speed}, change`,
} as const;
