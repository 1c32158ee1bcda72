import { batteryPercent } from '@holdfast/contract/devices.rules';
import type { HealthBucket } from '@holdfast/contract/timeline';
import type { Core } from '../../platform/core.ts';
import { createOneAtATime } from '../../platform/one-at-a-time.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { type HealthRow, healthRepository } from './health.repository.ts';
import { timelineRepository } from './timeline.repository.ts';
import { type AskedRange, toRange } from './timeline.service.ts';
import { dayOf, endOfDay, runsOfDays, spanOf, startOfDay } from './utc-days.ts';

export type HealthService = ReturnType<typeof createHealthService>;

const pointsAtOnce = 20_000;

const least = (one: number | null, other: number | null) => (one === null ? other : Math.min(one, other ?? one));
const most = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? one));

const add = (one: HealthRow, later: HealthRow): HealthRow => ({
  bucket: one.bucket,
  reports: one.reports + later.reports,
  temperatures: one.temperatures + later.temperatures,
  temperatureSum: one.temperatureSum + later.temperatureSum,
  low: least(one.low, later.low),
  high: most(one.high, later.high),
  satelliteFixes: one.satelliteFixes + later.satelliteFixes,
  satellites: one.satellites + later.satellites,
  sources: one.sources + later.sources,
  gps: one.gps + later.gps,
  battery: later.battery ?? one.battery,
  voltage: later.voltage ?? one.voltage,
});

const hundredths = (value: number) => Math.round(value * 100) / 100;
const ratio = (part: number, whole: number) => (whole > 0 ? hundredths(part / whole) : null);

const batteryOf = ({ battery, voltage }: HealthRow) =>
  battery ?? batteryPercent({ is_wifi_device: false, battery_percentage: null, modem_voltage: voltage });

const toBucket = (from: number, row: HealthRow | undefined): HealthBucket => ({
  from: new Date(from).toISOString(),
  battery: row ? batteryOf(row) : null,
  temperature:
    row && row.low !== null && row.high !== null
      ? {
          low: hundredths(row.low),
          mean: hundredths(row.temperatureSum / row.temperatures),
          high: hundredths(row.high),
        }
      : null,
  signal: {
    satellites: row ? ratio(row.satellites, row.satelliteFixes) : null,
    gps: row ? ratio(row.gps, row.sources) : null,
  },
  reports: row?.reports ?? 0,
});

export const createHealthService = ({ db }: Core) => {
  const inTurn = createOneAtATime();

  const read = async ({ id, since }: DeviceAccess, asked: AskedRange & { buckets: number }) => {
    const range = toRange(asked);
    // Minimum of one minute: shorter buckets contain too few points.
    const length = Math.max(60_000, Math.ceil((range.until - range.from) / asked.buckets / 1000) * 1000);
    const from = Math.max(range.from, since?.getTime() ?? 0);
    const days = (await timelineRepository(db).listDays(id, dayOf(from))).filter(
      ({ day }) => endOfDay(day) > from && startOfDay(day) < range.until,
    );
    const rows = new Map<number, HealthRow>();
    for (const run of runsOfDays(days, pointsAtOnce)) {
      const span = spanOf(run, from);
      const until = new Date(Math.min(span.until.getTime(), range.until));
      for (const row of await healthRepository(db).list(id, { ...span, until }, { start: range.from, length })) {
        const known = rows.get(row.bucket);
        rows.set(row.bucket, known ? add(known, row) : row);
      }
    }
    const count = Math.ceil((range.until - range.from) / length);
    return {
      seconds: length / 1000,
      data: Array.from({ length: count }, (_, bucket) => toBucket(range.from + bucket * length, rows.get(bucket))),
    };
  };

  return {
    get: (userId: string, device: DeviceAccess, asked: AskedRange & { buckets: number }) =>
      inTurn(userId, () => read(device, asked)),
  };
};
