import type pg from 'pg';
import { Gauge } from 'prom-client';

/** Database connection pool of this process. */
export const poolMetrics = (pool: pg.Pool) => [
  new Gauge<string>({
    name: 'database_connections',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  }),
  new Gauge<string>({
    name: 'database_waiting',
    help: 'Queries and transactions that wait for a connection',
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  }),
];
