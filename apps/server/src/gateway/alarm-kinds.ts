import type { Alarm } from '@holdfast/protocols/record';
import type { UpMessage } from './up-message.ts';

export type AlertMessage = Extract<UpMessage, { type: 'alert' }>;

/** What others warn of and we have an alert for; fences and speed are judged here, by our own rules. */
const kinds: Partial<Record<Alarm, AlertMessage['kind']>> = {
  sos: 'sos',
  vibration: 'accelerometer',
  fall: 'accelerometer',
  accident: 'accelerometer',
  tow: 'accelerometer',
  lowBattery: 'battery',
  powerCut: 'power',
};

const byName = new Map<string, AlertMessage['kind']>(Object.entries(kinds));

export const kindOfAlarm = (alarm: string): AlertMessage['kind'] | undefined => byName.get(alarm);
