import type { DeviceSide } from './device-report.ts';
import { gps103Device } from './gps103/gps103-device.ts';
import { gt06Device } from './gt06/gt06-device.ts';
import { h02Device } from './h02/h02-device.ts';
import type { ProtocolName } from './protocols.ts';
import { teltonikaDevice } from './teltonika/teltonika-device.ts';

export const deviceSides: Record<ProtocolName, DeviceSide> = {
  gt06: gt06Device,
  teltonika: teltonikaDevice,
  h02: h02Device,
  gps103: gps103Device,
};
