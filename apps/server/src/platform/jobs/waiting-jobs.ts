import type pg from 'pg';
import PgBoss from 'pg-boss';

/** Pending job in the form that pg-boss inserts. */
export interface WaitingJob {
  id: string;
  name: string;
  data: object;
  priority: number;
  startAfter: string;
  singletonKey?: string;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
}

const waitingJobs = `
  SELECT json_strip_nulls(json_build_object('id', id, 'name', name, 'data', data, 'priority', priority,
    'startAfter', to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'singletonKey', singleton_key, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
    'retryBackoff', retry_backoff, 'expireInSeconds', extract(epoch FROM expire_in)::int)) AS job
  FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%'
  ORDER BY created_on, id`;

/** Includes scheduled jobs and running ones, which run again after a restore (at least once). */
export const listWaitingJobs = async (client: pg.ClientBase): Promise<WaitingJob[]> => {
  const { rows } = await client.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS "hasQueue"`);
  if (!rows[0].hasQueue) return [];
  return (await client.query<{ job: WaitingJob }>(waitingJobs)).rows.map(({ job }) => job);
};

/** Creates the tables of pg-boss; must not run in a transaction. */
export const prepareQueues = async (client: pg.ClientBase): Promise<PgBoss> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  return boss.start();
};

export const restoreWaitingJobs = async (client: pg.ClientBase, boss: PgBoss, jobs: WaitingJob[]) => {
  await client.query('DELETE FROM pgboss.job');
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name);
  if (jobs.length > 0) await boss.insert(jobs);
};
