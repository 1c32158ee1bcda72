export interface Location {
  type: 'location';
  /** Unix seconds. */
  timestamp: number;
  latitude: number;
  longitude: number;
  source: 'gps' | 'mcell' | 'scell';
  accuracy: number;
  modem_temperature: number;
  modem_voltage: number;
  /** In km/h. */
  speed?: number;
  /** In degrees, 0 is north; null at rest. */
  course?: number | null;
  /** In percent. */
  battery?: number;
  alertType?: string;
}

export interface Modem {
  type: 'modem';
  modem_state: string;
  modem_voltage: number;
  modem_temperature: number;
  edrx_value: string;
  edrx_ptw: string;
  psm_tau: string;
  psm_active_time: string;
  battery_percentage: number;
  firmware: string;
}

export const alertKinds = ['accelerometer', 'water', 'sos', 'temperature', 'battery'] as const;

export type AlertKind = (typeof alertKinds)[number];

export interface Alert {
  type: 'alert';
  kind: AlertKind;
  timestamp: number;
  value?: number;
}

export interface Ack {
  type: 'ack';
  id: string;
  ok: boolean;
  reason?: string;
  /** Proof of possession of a new secret. */
  proof?: string;
}

export type Message = Location | Modem | Alert | Ack;

export interface Command {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

/** Maximum number of messages in one batch after an offline period. */
export const maxMessages = 500;

/** Null for anything else: a device ignores what it does not understand. */
export const parseCommand = (payload: Uint8Array): Command | null => {
  try {
    const { type, id, name, args = {} } = JSON.parse(Buffer.from(payload).toString('utf8'));
    const isCommand = type === 'command' && typeof id === 'string' && typeof name === 'string';
    return isCommand && typeof args === 'object' && args !== null ? { id, name, args } : null;
  } catch {
    return null;
  }
};
