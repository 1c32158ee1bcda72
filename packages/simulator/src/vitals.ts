import { createRandom } from './random.ts';

const day = 86_400;

/** Discharge curve published by the trackers' manufacturer: millivolts for 100 % down to 0 % in steps of 5. */
const cell = [
  4200, 4150, 4110, 4080, 4020, 3980, 3950, 3910, 3870, 3850, 3840, 3820, 3800, 3790, 3770, 3750, 3730, 3710, 3690,
  3610, 3270,
];

export const millivolts = (percent: number): number => {
  const steps = (100 - percent) / 5;
  const upper = cell[Math.floor(steps)] ?? 3270;
  const lower = cell[Math.ceil(steps)] ?? 3270;
  return Math.round(upper + (lower - upper) * (steps % 1));
};

export interface Battery {
  percent: number;
  isCharging: boolean;
}

/** Drains over weeks, then charges for one to three hours; a pure function of seed and time. */
export const createBattery = (seed: string) => {
  const random = createRandom(`${seed} battery`);
  const drains = random.between(20, 45) * day;
  const charges = random.between(1, 3) * 3600;
  const phase = random.next() * (drains + charges);

  return {
    at: (seconds: number): Battery => {
      const cycle = Math.floor((seconds + phase) / (drains + charges));
      const into = seconds + phase - cycle * (drains + charges);
      const luck = (index: number) => createRandom(`${seed} charge ${index}`).between(6, 30);
      const lowest = luck(cycle);
      return into < drains
        ? { percent: 100 - (100 - lowest) * (into / drains), isCharging: false }
        : { percent: lowest + (100 - lowest) * ((into - drains) / charges), isCharging: true };
    },
  };
};

/** In °C; follows solar time: warmest in the afternoon, coldest before dawn. */
export const createThermometer = (seed: string) => {
  const mean = createRandom(`${seed} climate`).between(14, 23);
  return {
    at: (seconds: number, longitude: number): number => {
      const solarHour = ((seconds % day) / 3600 + longitude / 15 + 24) % 24;
      const noise = createRandom(`${seed} ${Math.floor(seconds / 60)}`).between(-0.4, 0.4);
      return Math.round((mean + 5 * Math.cos(((solarHour - 15) / 12) * Math.PI) + noise) * 10) / 10;
    },
  };
};
