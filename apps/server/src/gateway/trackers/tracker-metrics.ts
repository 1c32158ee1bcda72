import { Counter, Gauge } from 'prom-client';

const trackerRefusals = [
  'too-many-connections',
  'banned-address',
  'unknown-id',
  'other-id',
  'before-login',
  'checksum',
  'malformed',
  'unknown-type',
  'garbage',
  'broken-stream',
  'no-login',
  'silent',
  'slow',
  'replaced',
] as const;

export type TrackerRefusal = (typeof trackerRefusals)[number];

export type TrackerMetrics = ReturnType<typeof createTrackerMetrics>;

export const createTrackerMetrics = () => {
  const connections = new Gauge<string>({
    name: 'tracker_connections',
    help: 'Trackers that are connected over TCP now',
    labelNames: ['protocol'],
    registers: [],
  });
  const frames = new Counter<string>({
    name: 'tracker_frames_total',
    help: 'Frames that trackers have sent',
    labelNames: ['protocol'],
    registers: [],
  });
  const refused = new Counter<string>({
    name: 'tracker_refused_total',
    help: 'Frames of trackers that could not be used and connections that were ended, by reason',
    labelNames: ['protocol', 'reason'],
    registers: [],
  });
  return { connections, frames, refused };
};
