/** What trackers warn of; the server makes alerts of some of them. */
export const alarms = [
  'sos',
  'powerCut',
  'lowBattery',
  'vibration',
  'geofenceEnter',
  'geofenceExit',
  'overspeed',
  'tamper',
  'door',
  'powerOff',
  'fall',
  'accident',
  'tow',
  'jamming',
  'idle',
  'acceleration',
  'braking',
  'cornering',
] as const;

export type Alarm = (typeof alarms)[number];

export interface Position {
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number | null;
  /** Degrees from north. */
  course: number | null;
  /** Metres. */
  altitude: number | null;
  satellites: number | null;
  /** Without a fix the coordinates are the last known ones, or nothing. */
  isValid: boolean;
}

/** One moment in the life of a tracker; what it did not tell is null. */
export interface TrackerRecord {
  /** Unix milliseconds. */
  time: number | null;
  /** Null where it told cells or a status only. */
  position: Position | null;
  alarm: Alarm | null;
  /** Percent. */
  battery: number | null;
  batteryVolt: number | null;
  powerVolt: number | null;
  ignition: boolean | null;
  charging: boolean | null;
}

const nothing: TrackerRecord = {
  time: null,
  position: null,
  alarm: null,
  battery: null,
  batteryVolt: null,
  powerVolt: null,
  ignition: null,
  charging: null,
};

export const toRecord = (known: Partial<TrackerRecord>): TrackerRecord => ({ ...nothing, ...known });
