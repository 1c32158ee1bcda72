/** All alarms of the protocols; the server turns some of them into alerts. */
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
  /** False without a fix: the coordinates are then stale or meaningless. */
  isValid: boolean;
}

/** One report of a tracker; missing values are null. */
export interface TrackerRecord {
  /** Unix milliseconds. */
  time: number | null;
  /** Null if the report has only cell or status data. */
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
