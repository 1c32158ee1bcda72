export interface DeviceReport {
  /** Unix seconds. */
  time: number;
  latitude: number;
  longitude: number;
  speed: number;
  course: number;
  satellites: number;
  battery: number;
}

/** Tracker side of a protocol, for simulators: encodes messages and parses the server's acknowledgements. */
export interface DeviceSide {
  login: (imei: string) => Buffer | null;
  /** Encodes one or several reports; `serial` is the number of the first. */
  report: (imei: string, reports: DeviceReport[], serial: number) => Buffer;
  createAnswers: () => (chunk: Buffer) => DeviceAnswer[];
}

/** `reports`: the server has acknowledged `count` reports. `login`: the tracker may start to send. */
export type DeviceAnswer = { of: 'login' } | { of: 'reports'; count: number } | { of: 'command'; frame: Buffer };
