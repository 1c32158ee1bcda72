import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monthOf, partitionsRepository } from '../../apps/server/src/features/history/partitions.repository.ts';
import { pointsRepository } from '../../apps/server/src/features/history/points.repository.ts';
import { migrationsFolder } from '../../apps/server/src/paths.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { noMotion } from '../../packages/contract/src/history.rules.ts';
import { cpuSecondsOf } from './cpu.mjs';

// The server's insert statement and batch size without anything else: the upper bound of the database.
const devices = 1000;
const batch = Number(process.env.BATCH ?? 500);
const seconds = Number(process.env.SECONDS ?? 10);
const databaseUrl = process.env.DATABASE_URL;
const lanes = databaseUrl ? 4 : 1;
const pids = [process.pid, ...(process.env.POSTGRES_PID ? [Number(process.env.POSTGRES_PID)] : [])];
const cpuSeconds = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);

const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-bare-'));
const database = await openDatabase({ dataDir, databaseUrl } as Parameters<typeof openDatabase>[0]);
await migrate(database.pool, migrationsFolder);
const first = Math.floor(Date.now() / 1000) - 5_000_000;
for (let at = first; at < first + 1_000_000; at += 86_400) await partitionsRepository(database.db).create(monthOf(at));

const idOf = (device: number) => `00000000-0000-4000-8000-${device.toString(16).padStart(12, '0')}`;
let next = 0;
let stored = 0;
const lane = async (until: number) => {
  while (performance.now() < until) {
    const points = Array.from({ length: batch }, () => {
      const number = next++;
      const point = {
        timestamp: first + Math.floor(number / devices),
        alertType: '',
        latitude: -33.8,
        longitude: 151.2 + (number % 10_000) / 100_000,
        address: '1.2 km NE of Surry Hills, Australia',
        accuracy: 8,
        source: 'gps' as const,
        modemTemperature: 21.5,
        modemVoltage: 3980,
        ...noMotion,
      };
      return { deviceId: idOf(number % devices), points: [point] };
    });
    await pointsRepository(database.db).insert(points);
    stored += points.length;
  }
};
await Promise.all(Array.from({ length: lanes }, () => lane(performance.now() + 2000)));
const [before, began, cpuBefore] = [stored, performance.now(), cpuSeconds()];
await Promise.all(Array.from({ length: lanes }, () => lane(began + seconds * 1000)));
const points = stored - before;
const rate = points / ((performance.now() - began) / 1000);
console.log(JSON.stringify({ rate, cpu: (cpuSeconds() - cpuBefore) / points }));
await database.close();
rmSync(dataDir, { recursive: true, force: true });
