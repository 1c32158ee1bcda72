import { expect, inject, it } from 'vitest';
import { prepareTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from './db.ts';

it.runIf(inject('prepared').url)('times are read, however PostgreSQL is set to write them', async () => {
  const place = await prepareTestDatabase();
  const { databaseUrl = '' } = place;
  const name = new URL(databaseUrl).pathname.slice(1);
  const before = await openDatabase(place);
  await before.pool.query(`ALTER DATABASE ${name} SET DateStyle = 'German, DMY'`);
  await before.pool.query(`ALTER DATABASE ${name} SET TimeZone = 'Asia/Kolkata'`);
  await before.close();
  const { pool, close } = await openDatabase(place);
  const { rows } = await pool.query(
    `SELECT '2026-11-19T18:00:00Z'::timestamptz::text AS time, '1 day'::interval::text AS long`,
  );
  expect(rows).toEqual([{ time: '2026-11-19 18:00:00+00', long: '1 day' }]);
  await close();
  await place.remove();
});
