/** What a simulated tracker measures. */
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

/** The other end of a protocol: what a tracker sends, and which of its messages the server has acknowledged. */
export interface DeviceSide {
  login: (imei: string) => Buffer | null;
  /** One or several reports; `serial` counts them. */
  report: (imei: string, reports: DeviceReport[], serial: number) => Buffer;
  createAnswers: () => (chunk: Buffer) => DeviceAnswer[];
}

/** Of `reports`, so many are acknowledged; of `login`, it may go on. */
export type DeviceAnswer = { of: 'login' } | { of: 'reports'; count: number } | { of: 'command'; frame: Buffer };
