import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalBus } from '../src/platform/bus/local-bus.ts';
import { openDatabase } from '../src/platform/db/db.ts';
import { executeSql } from '../src/platform/db/execute-sql.ts';
import { createTransact } from '../src/platform/db/transact.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import type { JobHandler, WorkRules } from '../src/platform/jobs/worker.ts';
import { silentLog } from './silent-log.ts';
import { createTestDatabase, prepareTestDatabase } from './test-database.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const startJobs = async (
  handlers: Record<string, JobHandler<object>>,
  bus = createLocalBus(),
  rules?: WorkRules<object>,
) => {
  const database = await createTestDatabase();
  const jobs = createJobs({
    pool: database.pool,
    bus,
    isOnlyProcess: database.isEmbedded,
    isWorker: true,
    log: silentLog,
  });
  for (const [name, handler] of Object.entries(handlers)) jobs.handle(name, handler, rules);
  await jobs.start();
  cleanUps.push(database.close, jobs.stop);
  return { database, jobs, transact: createTransact(database.db, jobs) };
};

const soon = { timeout: 15_000, interval: 50 };

interface Call {
  host: string;
  hangs?: boolean;
}

/** Jobs that call hosts, some of which hang until released. */
const startCalls = async (rules: Omit<WorkRules<object>, 'gatherMilliseconds'>) => {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const [running, highest, done] = [new Map<string, number>(), new Map<string, number>(), [] as string[]];
  const call = async (data: object) => {
    const { host, hangs } = data as Call;
    running.set(host, (running.get(host) ?? 0) + 1);
    highest.set(host, Math.max(highest.get(host) ?? 0, running.get(host) ?? 0));
    if (hangs) await isLetGo;
    running.set(host, (running.get(host) ?? 0) - 1);
    done.push(host);
  };
  const started = await startJobs({ call }, createLocalBus(), { gatherMilliseconds: 25, ...rules });
  const { jobs, transact, database } = started;
  cleanUps.push(async () => letGo());
  return {
    ...started,
    done,
    highest,
    letGo,
    put: (calls: Call[], priority = 0) =>
      transact((tx) =>
        jobs.enqueueAll(
          tx,
          'call',
          calls.map((data) => ({ data, priority })),
        ),
      ),
    states: async () =>
      (
        await database.pool.query(
          `SELECT state, count(*)::int AS count FROM pgboss.job WHERE name = 'call' GROUP BY 1 ORDER BY 1`,
        )
      ).rows.map(({ state, count }) => `${state} ${count}`),
  };
};

const callsTo = (host: string, count: number, hangs = false): Call[] =>
  Array.from({ length: count }, () => ({ host, hangs }));

describe('jobs', { timeout: 60_000 }, () => {
  it('run after their transaction, and never when it is rolled back', async () => {
    const done: object[] = [];
    const { jobs, transact } = await startJobs({ note: async (data) => void done.push(data) });
    await expect(
      transact(async (tx) => {
        await jobs.enqueue(tx, 'note', { number: 1 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await transact(async (tx) => {
      await jobs.enqueue(tx, 'note', { number: 2 });
      expect(done).toEqual([]);
    });
    await vi.waitFor(() => expect(done).toHaveLength(1), soon);
    expect(done).toEqual([{ number: 2 }]);
  });

  it('never run beside themselves, also when they take longer than they may', async () => {
    const { database, jobs, put, highest, letGo, done, transact } = await startCalls({ slots: 10 });
    await put(callsTo('slow', 1, true));
    await vi.waitFor(() => expect(highest.get('slow')).toBe(1), soon);
    // Same state change as by the queue for an expired job.
    await database.pool.query(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'call'`);
    await transact((tx) => jobs.enqueueAll(tx, 'call', [{ data: { host: 'other' }, priority: 0 }]));
    await vi.waitFor(() => expect(done).toEqual(['other']), soon);
    const { rows } = await database.pool.query(
      `SELECT state FROM pgboss.job WHERE name = 'call' AND data->>'host' = 'slow'`,
    );
    expect(rows).toEqual([{ state: 'active' }]);
    expect(highest.get('slow')).toBe(1);
    letGo();
    await vi.waitFor(() => expect(done).toEqual(['other', 'slow']), soon);
    expect(highest.get('slow')).toBe(1);
  });

  it('are announced to every worker when their transaction has committed', async () => {
    const bus = createLocalBus();
    const told: string[][] = [];
    bus.on<string[]>({ name: 'jobs' }, (names) => void told.push(names));
    const { jobs, transact } = await startJobs({ note: async () => {} }, bus);
    await transact(async (tx) => {
      await jobs.enqueue(tx, 'note', {});
      expect(told).toEqual([]);
    });
    expect(told).toEqual([['note']]);
  });

  it('are tried again when they fail, without holding up others', async () => {
    const tries: string[] = [];
    const { database, jobs, transact } = await startJobs({
      moody: async (data) => {
        const { name } = data as { name: string };
        tries.push(name);
        if (name === 'bad' && tries.filter((tried) => tried === 'bad').length < 3) throw new Error('not now');
      },
    });
    await transact(async (tx) => {
      for (const name of ['bad', 'good']) await jobs.enqueue(tx, 'moody', { name });
    });
    const nextTryNow = () => database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await vi.waitFor(async () => {
      await nextTryNow();
      expect(tries.filter((name) => name === 'bad')).toHaveLength(3);
    }, soon);
    expect(tries.filter((name) => name === 'good')).toHaveLength(1);
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(`SELECT DISTINCT state FROM pgboss.job WHERE name = 'moody'`);
      expect(rows).toEqual([{ state: 'completed' }]);
    }, soon);
  });

  it('that hang hold up nobody while there are slots, and a slot that is free is taken at once', async () => {
    const calls = await startCalls({ slots: 45 });
    await calls.put([...callsTo('bad', 40, true), ...callsTo('good', 60)]);
    await vi.waitFor(() => expect(calls.done).toEqual(Array(60).fill('good')), soon);
    calls.letGo();
    await vi.waitFor(() => expect(calls.done).toHaveLength(100), soon);
    expect(calls.highest.get('good')).toBeLessThanOrEqual(5);
  });

  it('of one line run a few at a time, and the others go past them', async () => {
    const linesOf = (data: object) => [{ name: (data as Call).host, most: 2 }];
    const calls = await startCalls({ slots: 20, linesOf });
    await calls.put(callsTo('bad', 200, true));
    await vi.waitFor(() => expect(calls.highest.get('bad')).toBe(2), soon);
    await calls.put(callsTo('good', 10));
    await vi.waitFor(() => expect(calls.done).toEqual(Array(10).fill('good')), soon);
    expect(calls.highest.get('bad')).toBe(2);
    // Jobs over the limit go back to the queue without counting as a failure.
    await vi.waitFor(async () => {
      const { rows } = await calls.database.pool.query(
        `SELECT max(retry_count)::int AS retries,
           count(*) FILTER (WHERE state = 'created' AND start_after > now())::int AS later
         FROM pgboss.job WHERE data ->> 'host' = 'bad'`,
      );
      expect(rows[0].retries).toBe(0);
      expect(rows[0].later).toBeGreaterThan(20);
    }, soon);
  });

  it('that wait for their line when the worker stops are free at once, and those that run are waited for', async () => {
    const linesOf = () => [{ name: 'all', most: 2 }];
    const calls = await startCalls({ slots: 10, linesOf });
    await calls.put(callsTo('bad', 8, true));
    await vi.waitFor(() => expect(calls.highest.get('bad')).toBe(2), soon);
    let isStopped = false;
    const stopping = calls.jobs.stop().then(() => {
      isStopped = true;
    });
    await vi.waitFor(async () => expect(await calls.states()).toEqual(['created 6', 'active 2']), soon);
    expect(isStopped).toBe(false);
    calls.letGo();
    await stopping;
    expect(await calls.states()).toEqual(['created 6', 'completed 2']);
    const { rows } = await calls.database.pool.query(
      `SELECT count(*)::int AS due FROM pgboss.job WHERE name = 'call' AND state = 'created' AND start_after <= now()`,
    );
    expect(rows).toEqual([{ due: 6 }]);
  });

  it('that failed while the database was away are free again when it is back [A19]', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    let tries = 0;
    const { database, jobs, transact } = await startJobs({
      moody: async () => {
        tries += 1;
        if (tries > 1) return;
        const query = vi.spyOn(database.pool, 'query').mockImplementation(() => Promise.reject(away));
        setTimeout(() => query.mockRestore(), 1000);
        throw away;
      },
    });
    await transact((tx) => jobs.enqueue(tx, 'moody', {}));
    await vi.waitFor(async () => {
      await database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
      expect(tries).toBe(2);
    }, soon);
  });

  it('of the clock outlive a database that goes away while they are handed on [A19]', async () => {
    const done: object[] = [];
    const { database } = await startJobs({ note: async (data) => void done.push(data) });
    const query = database.pool.query.bind(database.pool);
    const isOfClock = (values: unknown) => Array.isArray(values) && String(values[0]).includes('handed on');
    let awayUntil = 0;
    vi.spyOn(database.pool, 'query').mockImplementation((text: unknown, values: unknown) => {
      if (isOfClock(values) && awayUntil === 0) awayUntil = performance.now() + 1000;
      if (performance.now() < awayUntil) return Promise.reject(new Error('Connection terminated unexpectedly'));
      return query(text as string, values as unknown[]);
    });
    await query(`INSERT INTO pgboss.job (name, data) VALUES ('__pgboss__send-it', $1)`, [
      { name: 'note', data: { text: 'handed on' } },
    ]);
    await vi.waitFor(
      async () => {
        await query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
        expect(done).toEqual([{ text: 'handed on' }]);
      },
      { timeout: 40_000, interval: 50 },
    );
    expect(awayUntil).toBeGreaterThan(0);
  });

  it('that complete within their transaction are done with it or not at all', async () => {
    let tries = 0;
    const { database, jobs, transact } = await startJobs({
      exact: (_data, job) =>
        transact(async (tx) => {
          tries += 1;
          await job.complete(tx);
          const { rows } = await executeSql(tx)('SELECT state FROM pgboss.job WHERE id = $1', [job.id]);
          expect(rows).toEqual([{ state: 'completed' }]);
          if (tries === 1) throw new Error('not now');
        }),
    });
    const states = async () =>
      (await database.pool.query(`SELECT state FROM pgboss.job WHERE name = 'exact'`)).rows.map((row) => row.state);
    await transact((tx) => jobs.enqueue(tx, 'exact', {}));
    await vi.waitFor(async () => expect(await states()).toEqual(['retry']), soon);
    await database.pool.query(`UPDATE pgboss.job SET start_after = now()`);
    await vi.waitFor(async () => expect(await states()).toEqual(['completed']), soon);
    expect(tries).toBe(2);
  });

  it('of a process that was killed run again [A19]', async () => {
    const prepared = await prepareTestDatabase();
    cleanUps.push(prepared.remove);
    const script = fileURLToPath(new URL('./slow-worker.ts', import.meta.url));
    const place = [prepared.dataDir, ...(prepared.databaseUrl ? [prepared.databaseUrl] : [])];
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const database = await openDatabase(prepared);
    cleanUps.push(database.close);
    // On a shared queue, a job counts as dead only after its timeout.
    if (!database.isEmbedded) await database.pool.query(`UPDATE pgboss.job SET started_on = now() - interval '2 min'`);
    const jobs = createJobs({
      pool: database.pool,
      bus: createLocalBus(),
      isOnlyProcess: database.isEmbedded,
      isWorker: true,
      log: silentLog,
    });
    const done: object[] = [];
    jobs.handle('slow', async (data) => void done.push(data));
    await jobs.start();
    cleanUps.push(jobs.stop);
    await database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await vi.waitFor(() => expect(done).toEqual([{ by: 'the killed one' }]), soon);
  });
});
