import { mappingPresets } from '@holdfast/contract/mappings.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  test = await createTestApp();
  admin = await createUser(test, { roles: ['admin'], email: 'staff@example.com' });
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  test.app.inject({ method, url: `/api/admin/mappings${path}`, headers: admin.headers, ...(payload && { payload }) });

const { topic, fields } = mappingPresets.chirpstack;
const chirpstack = { name: 'Farm', topic, fields };

describe('mappings', () => {
  it('are added with an account whose password is told once, listed, written down and removed', async () => {
    const added = await call('POST', '', chirpstack);
    expect(added.statusCode).toBe(201);
    const { mapping, password } = added.json();
    expect(mapping).toMatchObject({ ...chirpstack, speedUnit: 'kmh', username: expect.stringMatching(/^_mapping-/) });
    expect(password).toMatch(/^[\w-]{20,}$/);
    const listed = await call('GET', '');
    expect(listed.json()).toEqual({ data: [mapping] });
    expect(listed.body).not.toContain(password);

    expect((await call('DELETE', `/${mapping._id}`)).json()).toEqual({ message: 'Removed successfully' });
    expect((await call('GET', '')).json()).toEqual({ data: [] });
    expect((await call('DELETE', `/${mapping._id}`)).json()).toMatchObject({ code: 'mapping-not-found' });
    expect((await call('DELETE', '/nothing')).statusCode).toBe(404);
    const audit = await test.app.inject({ url: '/api/admin/audit?filter=mapping', headers: admin.headers });
    expect(audit.json().data).toMatchObject([
      { actor: 'staff@example.com', action: 'remove mapping', subject: `Farm ${topic}` },
      { actor: 'staff@example.com', action: 'add mapping', subject: `Farm ${topic}` },
    ]);
  });

  it.each([
    { topic: 'devices/{device}/up' },
    { topic: 'a/#' },
    { topic: 'a/b' },
    { fields: { latitude: 'lat' } },
    { fields: { ...fields, latitude: 'a..b' } },
    { fields: { ...fields, latitude: '' } },
    { fields: { ...fields, colour: 'red' } },
    { speedUnit: 'mph' },
    { name: ' ' },
    { username: 'mine' },
  ])('are refused with %j', async (change) => {
    expect((await call('POST', '', { ...chirpstack, ...change })).statusCode).toBe(400);
  });

  it('never share a topic, not even when two are added at once', async () => {
    const answers = await Promise.all([
      call('POST', '', { ...chirpstack, topic: 'site/{device}/up' }),
      call('POST', '', { ...chirpstack, topic: 'site/+/{device}' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'topic-mapped' });
  });

  it('have devices whose number is whatever stands in the topic', async () => {
    const provision = (device: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/admin/devices',
        headers: admin.headers,
        payload: { deviceUUID: 'CART-0001', deviceType: 'shield_gps', ...device },
      });
    const imei = 'eui-70b3d57ed0012345';
    expect((await provision({ imei })).statusCode).toBe(400);
    expect((await provision({ imei: '_mapping-1', model: 'mqtt' })).statusCode).toBe(400);
    expect((await provision({ imei: 'a/b', model: 'mqtt' })).statusCode).toBe(400);
    expect((await provision({ imei, model: 'mqtt' })).statusCode).toBe(201);
    expect((await provision({ imei, model: 'mqtt', deviceUUID: 'CART-0002' })).json()).toMatchObject({
      code: 'device-known',
    });
  });
});
