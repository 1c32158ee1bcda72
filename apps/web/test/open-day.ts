import type { Alert } from '@holdfast/contract/alerts';
import { type AlertCategory, alertCategories } from '@holdfast/contract/alerts.rules';
import type { Device } from '@holdfast/contract/devices';
import type { DayOfDevice, HealthBucket, Segment, Spot, Track } from '@holdfast/contract/timeline';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { aDevice, aUser } from './factories.ts';
import { mockAlerts, mockTimeline, network } from './network.ts';
import { serveDevices } from './open-overview.ts';
import { renderPage } from './render-page.tsx';

export const aSpot = (address: string, fields: Partial<Spot> = {}): Spot => ({
  latitude: 47.14,
  longitude: 9.52,
  address,
  ...fields,
});

const home = aSpot('Landstrasse 40, Schaan', { latitude: 47.165, longitude: 9.509 });
const town = aSpot('Städtle 22, Vaduz', { latitude: 47.139, longitude: 9.522 });

/** Time like `07:42` on 12 November 2026 in Sydney. */
export const sydney = (time: string) => new Date(`2026-11-12T${time}:00+11:00`).toISOString();

export const aSegment = (
  kind: Segment['kind'],
  [from, to]: [string, string],
  fields: Partial<Segment> = {},
): Segment => ({
  kind,
  from: sydney(from),
  to: sydney(to),
  distance: 0,
  duration: (Date.parse(sydney(to)) - Date.parse(sydney(from))) / 1000,
  topSpeed: null,
  averageSpeed: null,
  start: home,
  end: home,
  ...fields,
});

const speeds = { topSpeed: 54, averageSpeed: 23.4 };

/** Stop at home, trip to town, stop, round trip, stop, gap, stop at home. */
export const someSegments = (): Segment[] => [
  aSegment('stop', ['00:00', '07:42'], { start: { ...home, place: { _id: 'p1', name: 'Depot', icon: 'depot' } } }),
  aSegment('trip', ['07:42', '07:53'], { distance: 4300, end: town, ...speeds }),
  aSegment('stop', ['07:53', '08:31'], { start: town, end: town }),
  aSegment('trip', ['08:31', '09:24'], { distance: 10_600, start: town, end: town, ...speeds }),
  aSegment('stop', ['09:24', '10:30'], { start: town, end: town }),
  aSegment('gap', ['10:30', '12:00'], { distance: 3200, start: town, end: home }),
];

const seconds = (time: string) => Date.parse(sydney(time)) / 1000;

/** Three points: two of the first trip, and one of the second. */
export const aTrack = (): Track => ({
  polyline: '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
  times: [seconds('07:42'), seconds('07:53'), seconds('09:00')],
  speeds: [10, 50, 70],
  tolerance: 5,
  points: 412,
});

export const aDay = (day: string, fields: Partial<DayOfDevice> = {}): DayOfDevice => ({
  day,
  distance: 35_400,
  moving: 6840,
  trips: 5,
  stops: 6,
  points: 412,
  topSpeed: 81,
  firstStart: null,
  lastEnd: null,
  ...fields,
});

export const totals = {
  distance: 35_400,
  moving: 6840,
  stopped: 19_200,
  trips: 2,
  stops: 3,
  gaps: 1,
  topSpeed: 81,
  averageSpeed: 20,
  points: 412,
};

const aBucket = (from: string): HealthBucket => ({
  from,
  battery: null,
  temperature: null,
  signal: { satellites: 9, gps: 0.96 },
  reports: 412,
});

interface OpenOptions {
  search?: string;
  device?: Partial<Device>;
  segments?: Segment[];
  track?: Track;
  /** Newest first. */
  alerts?: Alert[];
  width?: number;
}

export const openDay = async ({
  search = '?day=2026-11-12',
  device,
  segments = someSegments(),
  track = aTrack(),
  alerts = [],
  width,
}: OpenOptions = {}) => {
  const van = aDevice({ name: 'Van', deviceUUID: 'VAN', ...device });
  serveDevices([van]);
  const timeline = vi.fn((_call: unknown) => ({ data: segments, totals }));
  const days = vi.fn((_call: unknown) => ({ timezone: 'Australia/Sydney', data: [aDay('2026-11-12')] }));
  network.use(
    mockTimeline.getTimeline(timeline),
    mockTimeline.getTrack(() => track),
    mockTimeline.listDays(days),
    mockTimeline.getHealth(() => ({ seconds: 86_400, data: [aBucket(sydney('00:00'))] })),
    mockAlerts.listAllAlerts(() => ({
      data: alerts.map((alert) => ({ ...alert, isRead: false })),
      hasNext: false,
      counts: Object.fromEntries(alertCategories.map((category) => [category, 0])) as Record<AlertCategory, number>,
    })),
  );
  const view = renderPage(`/device/VAN/day${search}`, { as: aUser(), width });
  await screen.findByRole('heading', { name: 'Van' });
  return { ...view, van, timeline, days };
};
