import { expect, it } from 'vitest';
import { createTestApp } from './test-app.ts';

it('what is to be done every minute, hour and day is scheduled when the server starts', async () => {
  const test = await createTestApp({}, { hasSchedules: true });
  const { rows } = await test.database.pool.query('SELECT name, cron FROM pgboss.schedule ORDER BY name');
  await test.close();
  expect(rows.map(({ name }) => name)).toEqual([
    'alerts-silence',
    'alerts-untold',
    'auth-cleanup',
    'commands-expiry',
    'history-partitions',
    'history-retention',
    'import-resume',
    'integrations-moves',
    'integrations-trips',
    'plans-due',
    'sharing-expiry',
  ]);
  expect(rows.find(({ name }) => name === 'history-retention')?.cron).toMatch(/^\d+ \d+ \* \* \*$/);
});
