import type { Command } from './messages.ts';
import { deriveSecret } from './new-secret.ts';

export interface DeviceState {
  isAlarmOn: boolean;
  isTracking: boolean;
  operatingMode: 'responsiveness' | 'batteryLife';
  firmware: string;
  /** Reporting interval at rest in seconds, if a command set one. */
  reportSeconds: number | null;
}

export type Deed = 'report' | 'tellModem' | 'restart' | { silentSeconds: number } | { secret: string };

export interface Obeyed {
  state: DeviceState;
  deeds: Deed[];
  reason?: string;
}

export const initialState: DeviceState = {
  isAlarmOn: false,
  isTracking: false,
  operatingMode: 'responsiveness',
  firmware: '2.4.1',
  reportSeconds: null,
};

const modes = ['responsiveness', 'batteryLife'] as const;

type Handler = (state: DeviceState, args: Command['args'], own: { key: string | undefined }) => Obeyed;

const refuse = (state: DeviceState, reason: string): Obeyed => ({ state, deeds: [], reason });

const handlers: Record<string, Handler> = {
  alarm: (state, { state: wanted }) => ({ state: { ...state, isAlarmOn: wanted === 'on' }, deeds: [] }),

  locate: (state, { locationReportMode }) => ({
    state: { ...state, isTracking: locationReportMode === 'Continuously' },
    deeds: ['report'],
  }),

  stop: (state) => ({ state: { ...state, isTracking: false }, deeds: [] }),

  temperature: (state) => ({ state, deeds: ['tellModem'] }),

  operatingMode: (state, { operatingMode: wanted }) => {
    const operatingMode = modes.find((mode) => mode === wanted);
    return operatingMode
      ? { state: { ...state, operatingMode }, deeds: ['tellModem'] }
      : refuse(state, 'unknown operating mode');
  },

  airplane: (state, { duration }) =>
    typeof duration === 'number' && duration > 0
      ? { state, deeds: [{ silentSeconds: duration }] }
      : refuse(state, 'no duration'),

  firmware: (state, { version }) =>
    typeof version === 'string' && version !== ''
      ? { state: { ...state, firmware: version }, deeds: ['restart'] }
      : refuse(state, 'no firmware'),

  rekey: (state, { nonce }, { key }) =>
    typeof nonce === 'string' && nonce !== '' && key
      ? { state, deeds: [{ secret: deriveSecret(key, nonce) }, 'restart'] }
      : refuse(state, 'no key or nonce'),

  settings: (state, { scheduleReportInterval: seconds }) => ({
    state: { ...state, ...(typeof seconds === 'number' && seconds > 0 && { reportSeconds: seconds }) },
    deeds: [],
  }),
};

/** Pure function: computes the answer and the actions, without side effects. */
export const obey = (state: DeviceState, { name, args }: Command, key: string | undefined): Obeyed => {
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  return handler ? handler(state, args, { key }) : refuse(state, 'unknown command');
};
