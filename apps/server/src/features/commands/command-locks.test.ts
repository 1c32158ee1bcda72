import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDevice } from '../../../test/device-factories.ts';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('a command of the server and a change of settings do not wait for each other for ever [A19]', async () => {
  const owner = await createUser(test);
  const { _id, deviceUUID } = await createDevice(test, { owner });
  const client = await test.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM devices WHERE id = $1 FOR UPDATE', [_id]);
  const { headers } = owner;
  const changed = test.app.inject({ method: 'PUT', url: `/api/devices/${_id}`, headers, payload: { tone: 3 } });
  await sleep(500);
  // As tracking ends that began at a fence.
  const stopped = test.core.transact((tx) =>
    test.services.commands.create(tx, { id: _id, deviceUuid: deviceUUID }, { name: 'stop', requestedBy: null }),
  );
  await sleep(500);
  await client.query('COMMIT');
  client.release();
  const [answer, command] = await Promise.allSettled([changed, stopped]);
  expect(command).toMatchObject({ status: 'fulfilled', value: { name: 'stop' } });
  expect(answer).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } });
});
