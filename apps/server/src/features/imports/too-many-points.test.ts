import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createImporter, gpxOf } from '../../../test/import-file.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const few = 6000;

// A file of ten million points takes minutes; the limit is the same rule with another number.
vi.mock('@holdfast/contract/imports.rules', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@holdfast/contract/imports.rules')>()),
  importPointsMax: 6000,
}));

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

it('a file of more points than may be is refused, and nothing is stored [A12]', async () => {
  const owner = await createUser(test);
  const device = await createDevice(test, { owner });
  const importer = createImporter(test, owner.headers, device._id);
  expect(await importer.upload(gpxOf(few + 1))).toMatchObject({
    state: 'failed',
    error: { code: 'import-too-many-points', message: expect.any(String) },
  });
  const { rows } = await test.database.pool.query(
    `SELECT (SELECT count(*) FROM location_points WHERE device_id = $1)::int AS points,
       (SELECT count(*) FROM import_parts)::int AS parts`,
    [device._id],
  );
  expect(rows).toEqual([{ points: 0, parts: 0 }]);
  expect(await importer.upload(gpxOf(few))).toMatchObject({ state: 'ready', points: few });
});
