import type { Alarm } from '@holdfast/protocols/record';
import type { UpMessage } from './up-message.ts';

export type AlertMessage = Extract<UpMessage, { type: 'alert' }>;

/**
 * Alarms of third-party trackers that map to an alert kind. Geofence and speed alarms are left out: the server
 * evaluates its own rules.
 */
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
