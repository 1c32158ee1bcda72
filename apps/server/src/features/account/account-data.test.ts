import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, post } from '../../../test/calls.ts';
import { createDevice, passcodeOf, shareAccount, shareDevice } from '../../../test/device-factories.ts';
import { addTwoFactor, createUser, mailTo, password } from '../../../test/factories.ts';
import { createImporter, gpxOf } from '../../../test/import-file.ts';
import { addPasskey } from '../../../test/passkey-calls.ts';
import { addPlan } from '../../../test/plan-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof createUser>>;

const download = ({ headers }: Person) => test.app.inject({ url: '/api/v2/account/export', headers });
it('a look at the headers of the archive builds none [A25]', async () => {
  const { headers } = await createUser(test);
  const archiveOf = vi.spyOn(test.services.exports, 'archiveOf');
  const answer = await test.app.inject({ method: 'HEAD', url: '/api/v2/account/export', headers });
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(archiveOf).not.toHaveBeenCalled();
  archiveOf.mockRestore();
});

const remove = ({ headers }: Person, payload?: object) =>
  test.app.inject({ method: 'DELETE', url: '/api/v2/account', headers, ...(payload && { payload }) });
const tablesOfPeople = [
  'alert_hours',
  'alert_reads',
  'credentials',
  'sessions',
  'trusted_browsers',
  'account_tokens',
  'recovery_codes',
  'client_keys',
  'shares',
  'account_shares',
  'history_tickets',
  'phone_codes',
  'device_alert_settings',
  'alert_deliveries',
  'push_subscriptions',
  'notification_reads',
  'plan_group_members',
  'payment_customers',
  'subscriptions',
  'purchases',
  'member_care',
  'transfers',
  'device_groups',
  'places',
  'live_links',
  'integrations',
  'home_assistant_devices',
  'passkeys',
  'oidc_links',
  'api_keys',
  'alerts',
  'imports',
];

/** For each table, the file of the export that contains it, or the reason why none does. */
const exportedAs: Record<string, string | { because: string }> = {
  users: 'profile.json',
  alert_hours: { because: 'counts, for some hours, how many of the exported alerts were sent' },
  alert_reads: { because: 'a mark on alerts, which are exported' },
  credentials: { because: 'what proves who one is, and nothing else' },
  sessions: 'sessions.csv',
  trusted_browsers: 'trusted-browsers.csv',
  account_tokens: { because: 'secrets of links in mails, for hours' },
  recovery_codes: { because: 'hashes of secrets' },
  client_keys: 'api-key.json',
  shares: 'shares.csv',
  account_shares: 'shares.csv',
  history_tickets: { because: 'a secret, for a minute' },
  phone_codes: { because: 'a secret, for some minutes' },
  device_alert_settings: 'alert-settings.csv',
  alert_deliveries: 'alerts.csv',
  push_subscriptions: 'push-browsers.csv',
  notification_reads: { because: 'a mark on alerts, which are exported' },
  plan_group_members: 'plan-groups.csv',
  payment_customers: { because: 'an id at the provider, whose payments are exported' },
  subscriptions: 'subscriptions.csv',
  purchases: { because: 'keeps a purchase from being made twice; what came of it is a subscription' },
  member_care: { because: 'of the version before; nothing reads it any more' },
  transfers: 'transfers.csv',
  device_groups: 'groups.csv',
  places: 'places.csv',
  home_assistant_devices: 'home-assistant.csv',
  live_links: 'live-links.csv',
  integrations: 'integrations.csv',
  alerts: 'alerts.csv',
  imports: 'imports.csv',
  passkeys: 'passkeys.csv',
  oidc_links: 'sign-in-service.json',
  api_keys: 'api-keys.csv',
};
const rowsOf = async (userId: string) => {
  const counts = await Promise.all(
    ['users', ...tablesOfPeople].map(async (table) => {
      const column = table === 'users' ? 'id' : 'user_id';
      const { rowCount } = await test.database.pool.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [userId]);
      return [table, rowCount ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
};

/** A user with rows in every table that refers to users. */
const createRichPerson = async () => {
  const person = await createUser(test, { name: '=HYPERLINK("http://evil")', roles: ['enterprise'] });
  const { headers, user } = person;
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).png();
  const profilePicture = (await picture.toBuffer()).toString('base64');
  await test.app.inject({ method: 'PUT', url: `/api/users/${user._id}`, payload: { profilePicture }, headers });
  const { key } = (await test.app.inject({ method: 'POST', url: '/api/v2/account/clientKey', headers })).json();
  const { codeOf } = await addTwoFactor(test, user._id);
  await post(test, '/api/v2/account/session-link', undefined, { token: person.token });
  await login(test, { username: user.email, twoFactorCode: codeOf() }, { userAgent: '=cmd|calc', ip: '1.1.1.1' });
  test.clock.advance({ seconds: 30 });
  const owner = await createUser(test);
  const shared = await createDevice(test, { owner });
  await shareAccount(test, owner, person);
  await shareDevice(test, shared, person, { privilege: 0 });
  await post(test, `/api/v2/history/${shared._id}/csv-ticket`, undefined, { token: person.token });
  await test.app.inject({
    method: 'PUT',
    url: `/api/devices/alert-settings/${shared._id}`,
    payload: { emailAlerts: true },
    headers,
  });
  await test.app.inject({ method: 'POST', url: '/api/v2/notifications/read', headers });
  await test.database.pool.query(`INSERT INTO phone_codes VALUES ($1, $2, gen_random_uuid(), now())`, [
    shared._id,
    user._id,
  ]);
  await tellOfAlert(user._id, shared._id);
  const spot = { name: 'Home', icon: 'home', latitude: 1, longitude: 2, radius: 150 };
  const place = { ...spot, devices: 'all', arrive: true, leave: true };
  await test.app.inject({ method: 'POST', url: '/api/v2/places', payload: place, headers });
  const webhook = { kind: 'webhook', url: 'http://127.0.0.1:9/', events: ['device.moved'] };
  await post(test, '/api/v2/integrations', webhook, { token: person.token });
  const asked = { name: '=Board', scopes: ['devices:read'] };
  await post(test, '/api/v2/api-keys', asked, { token: person.token });
  const until = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
  await post(test, `/api/v2/devices/${shared._id}/live-links`, { until, label: '=Grandma' }, { token: person.token });
  await test.database.pool.query(
    `INSERT INTO alerts (id, device_id, kind, timestamp, created_at, user_id, place_id, place)
     SELECT gen_random_uuid(), $1, 'place-leave', now(), now(), user_id, id, name FROM places WHERE user_id = $2`,
    [shared._id, user._id],
  );
  await test.database.pool.query('INSERT INTO alert_reads SELECT $1, id FROM alerts WHERE device_id = $2', [
    user._id,
    shared._id,
  ]);
  await test.database.pool.query(
    `INSERT INTO alert_hours (device_id, kind, user_id, since, count, untold) VALUES ($1, 'place-leave', $2, now(), 1, 0)`,
    [shared._id, user._id],
  );
  await addPasskey(test, person);
  const own = await createDevice(test, { owner: person, name: '=Own' });
  await test.database.pool.query(
    `INSERT INTO home_assistant_devices (node_id, device_id, user_id, is_on) VALUES ($1::uuid::text, $1::uuid, $2, true)`,
    [own._id, user._id],
  );
  await test.database.pool.query(
    `INSERT INTO oidc_links (user_id, issuer, subject, email, created_at) VALUES ($1, 'https://id.example', $2, $2, now())`,
    [user._id, user.email],
  );
  await test.database.pool.query(
    `INSERT INTO imports (id, device_id, user_id, name, size, state, created_at, latest, oldest)
     VALUES (gen_random_uuid(), $1, $2, '=track.gpx', 1, 'done', now(), now(), now())`,
    [shared._id, user._id],
  );
  await sellTo(user._id, shared.deviceUUID);
  await test.services.groups.create(user._id, { name: '+Fleet', devices: [shared._id] });
  const handed = { deviceId: shared._id, deviceName: 'Given', k9Id: user._id, userId: user._id };
  await test.services.transfers.begin(test.database.db, handed);
  return { ...person, codeOf, key };
};

/** Inserts the rows of a purchase directly, without a payment provider. */
const sellTo = async (userId: string, deviceUUID: string) => {
  const { pool } = test.database;
  const group = randomUUID();
  const planId = await addPlan(test, { name: `Plan ${group}`, priceCents: 100 });
  for (const [text, ...values] of [
    [`INSERT INTO plan_groups (id, name, code, created_at) VALUES ($1, 'Club', $2, now())`, group, group],
    [`INSERT INTO plan_group_members (group_id, user_id, joined_at) VALUES ($1, $2, now())`, group, userId],
    [`INSERT INTO payment_customers (user_id, provider_id, created_at) VALUES ($1, $2, now())`, userId, group],
    [
      `INSERT INTO subscriptions (id, user_id, device_uuid, plan_id, plan_type, status, amount_cents, currency, created_at)
       VALUES ($1, $2, $3, $4, 'product', 'active', 100, 'aud', now())`,
      group,
      userId,
      deviceUUID,
      planId,
    ],
    [
      `INSERT INTO purchases (user_id, key, request, subscription_id, created_at) VALUES ($1, 'key', '', $2, now())`,
      userId,
      group,
    ],
    [`INSERT INTO member_care (k9_id, user_id, since) VALUES ($1, $1, now())`, userId],
  ] as const) {
    await pool.query(text, [...values]);
  }
};

/** Inserts a push subscription and an alert delivered to it. */
const tellOfAlert = async (userId: string, deviceId: string) => {
  const { pool } = test.database;
  const [alert, browser, delivery] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     SELECT $1, $2, id, $3, 'key', 'auth', now() FROM sessions WHERE user_id = $2 LIMIT 1`,
    [browser, userId, `https://push.test/${browser}`],
  );
  await pool.query(
    `INSERT INTO alerts (id, device_id, kind, timestamp, created_at) VALUES ($1, $2, 'sos', now(), now())`,
    [alert, deviceId],
  );
  await pool.query(
    `INSERT INTO alert_deliveries (id, alert_id, channel, recipient, user_id, state, updated_at, subscription_id)
     VALUES ($1, $2, 'push', 'a browser', $3, 'delivered', now(), $4)`,
    [delivery, alert, userId, browser],
  );
};

describe('GET /api/v2/account/export', () => {
  it('is made twenty times an hour at most, since each reads all that there is', async () => {
    const person = await createUser(test);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await download(person)).statusCode);
    expect(statuses.slice(19)).toEqual([200, 429]);
  });

  it('is a ZIP of everything about oneself, without secrets', async () => {
    const person = await createRichPerson();
    const answer = await download(person);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
    });
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    expect(Object.keys(files).sort()).toEqual([
      'alert-settings.csv',
      'alerts.csv',
      'api-key.json',
      'api-keys.csv',
      'devices.csv',
      'groups.csv',
      expect.stringMatching(/^history\/SN.*csv$/),
      'home-assistant.csv',
      'imports.csv',
      'integrations.csv',
      'live-links.csv',
      'passkeys.csv',
      'places.csv',
      'plan-groups.csv',
      'profile-picture.jpg',
      'profile.json',
      'push-browsers.csv',
      'sessions.csv',
      'shares.csv',
      'sign-in-service.json',
      'subscriptions.csv',
      'transfers.csv',
      'trusted-browsers.csv',
    ]);
    const told = Object.values(exportedAs).filter((file) => typeof file === 'string');
    expect(Object.keys(files)).toEqual(expect.arrayContaining(told));
    expect(Object.keys(exportedAs).sort()).toEqual(['users', ...tablesOfPeople].sort());
    const textOf = (name: string) => strFromU8(files[name] as Uint8Array);
    const { profilePicture: _, ...profile } = await test.services.users.get(person.user._id);
    expect(JSON.parse(textOf('profile.json'))).toEqual(profile);
    expect(textOf('sessions.csv').split('\r\n')).toHaveLength(4);
    expect(textOf('sessions.csv')).toContain("1.1.1.1,'=cmd|calc,");
    expect(JSON.parse(textOf('api-key.json'))).toMatchObject({ active: true, lastUsedAt: null });
    expect(textOf('groups.csv')).toMatch(/^group,created,device,serial\r\n'\+Fleet,.*,A device,SN/);
    const everything = Object.keys(files).map(textOf).join('');
    expect(everything).not.toContain(person.key);
    expect(everything).not.toMatch(/argon2|Hash|v1\./);
  });

  it('has the devices one owns, with every point, fence and command, and nothing that opens them', async () => {
    const person = await createUser(test);
    const device = await createDevice(test, { owner: person });
    const importer = createImporter(test, person.headers, device._id);
    await importer.run(gpxOf(3000));
    const fence = [
      [1, 1],
      [1, 2],
      [2, 2],
    ].map(([latitude, longitude]) => ({ latitude, longitude }));
    await post(test, `/api/geo-fence/${device._id}`, { latLongs: fence, active: true }, { token: person.token });
    await post(test, `/api/devices/temperature/${device._id}`, undefined, { token: person.token });
    const files = unzipSync(new Uint8Array((await download(person)).rawPayload));
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(textOf('devices.csv')).toContain(device.deviceUUID);
    expect(textOf(`history/${device.deviceUUID}.csv`).trim().split('\r\n')).toHaveLength(3001);
    expect(textOf('commands.csv')).toMatch(/,yes\r\n/);
    expect(JSON.parse(textOf('geo-fences.json'))).toMatchObject([{ serial: device.deviceUUID, isOn: true }]);
    const everything = Object.keys(files).map(textOf).join('');
    expect(everything).not.toContain(await passcodeOf(test, device));
  });

  it('has what a former guest asked of a device, and nothing of the device since', async () => {
    const [owner, guest] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner });
    const shareId = await shareDevice(test, device, guest, { privilege: 0 });
    await post(test, `/api/devices/temperature/${device._id}`, undefined, { token: guest.token });
    const commandsOf = async () => {
      const files = unzipSync(new Uint8Array((await download(guest)).rawPayload));
      return strFromU8(files['commands.csv'] ?? new Uint8Array());
    };
    expect(await commandsOf()).toMatch(new RegExp(`Z,A device,${device.deviceUUID},temperature,waiting,yes\r\n$`));
    const { headers } = owner;
    const ended = await test.app.inject({ method: 'DELETE', url: `/api/share-device/${shareId}`, headers });
    expect(ended.statusCode).toBe(200);
    await test.database.pool.query(`UPDATE devices SET name = 'New name' WHERE id = $1`, [device._id]);
    await test.database.pool.query(`UPDATE commands SET state = 'done' WHERE device_id = $1`, [device._id]);
    expect(await commandsOf()).toMatch(/Z,,,temperature,,yes\r\n$/);
  });

  it('holds nothing of anybody else, and needs a recent password [A1] [A7]', async () => {
    const [person, other] = [await createUser(test), await createUser(test)];
    const files = unzipSync(new Uint8Array((await download(person)).rawPayload));
    const everything = Object.values(files)
      .map((file) => strFromU8(file))
      .join('');
    expect(everything).toContain(person.user.email);
    expect(everything).not.toContain(other.user.email);
    test.clock.advance({ minutes: 11 });
    const late = await download(person);
    expect(late.statusCode).toBe(403);
    expect(late.json().errors).toEqual(['Please confirm your password to continue']);
  });
});

describe('DELETE /api/v2/account', () => {
  it('removes everything of the user, says goodbye and tells who listens', async () => {
    const person = await createRichPerson();
    const neighbour = await createUser(test);
    const heard: unknown[] = [];
    const stops = [
      test.core.events.on('user.removed', (event) => heard.push(event)),
      test.core.events.on('session.ended', ({ userId, sessionIds }) =>
        heard.push({ userId, ended: sessionIds.length }),
      ),
    ];
    expect(Object.values(await rowsOf(person.user._id)).every((count) => count > 0)).toBe(true);

    const answer = await remove(person, { password, twoFactorCode: person.codeOf() });
    for (const stop of stops) stop();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Your account has been deleted' });
    expect(Object.values(await rowsOf(person.user._id))).toEqual(Array(tablesOfPeople.length + 1).fill(0));
    expect(heard).toEqual([{ userId: person.user._id, ended: 2 }, { userId: person.user._id }]);
    expect((await test.app.inject({ url: '/api/users/me', headers: person.headers })).statusCode).toBe(401);
    expect((await test.app.inject({ url: '/api/users/me', headers: neighbour.headers })).statusCode).toBe(200);
    const { html, text } = await mailTo(test, person.user.email, /has been deleted/);
    expect(html).not.toContain('<a ');
    expect(text).toContain('as you asked');
    expect((await login(test, { username: person.user.email })).statusCode).toBe(401);
  });

  it('releases devices, with their history and keys, for their next owner', async () => {
    const [person, next] = [await createUser(test), await createUser(test)];
    const device = await createDevice(test, { owner: person });
    expect((await remove(person, { password })).statusCode).toBe(200);
    const payload = { deviceUUID: device.deviceUUID, passcode: await passcodeOf(test, device), name: 'Found' };
    const claimed = await test.app.inject({ method: 'POST', url: '/api/devices', payload, headers: next.headers });
    expect(claimed.json().device).toMatchObject({ name: 'Found', privilege: 3, lastSeenTime: null });
  });

  it('leaves no table out that knows of people', async () => {
    const { rows } = await test.database.pool.query(
      `SELECT table_name FROM information_schema.columns JOIN pg_tables ON tablename = table_name
       WHERE table_schema = 'public' AND column_name = 'user_id'`,
    );
    expect(rows.map((row) => row.table_name).sort()).toEqual([...tablesOfPeople].sort());
  });

  it('needs the password, and the code where there is one [A7]', async () => {
    const person = await createUser(test);
    expect((await remove(person)).statusCode).toBe(400);
    expect((await remove(person, {})).statusCode).toBe(400);
    expect((await remove(person, { password: 'Wrong-Horse1' })).json().errors).toEqual(['Password incorrect']);
    expect((await remove(person, { password, userId: 'x' })).json().errors).toEqual(['userId: unknown field']);
    const { codeOf } = await addTwoFactor(test, person.user._id);
    expect((await remove(person, { password })).json().errors).toEqual(['Please enter authentication code']);
    expect((await remove(person, { password, twoFactorCode: '000000' })).statusCode).toBe(400);
    expect((await rowsOf(person.user._id)).users).toBe(1);
    expect((await remove(person, { password, twoFactorCode: codeOf() })).statusCode).toBe(200);
    expect((await rowsOf(person.user._id)).users).toBe(0);
  });

  it('frees the address for a new account', async () => {
    const person = await createUser(test, { email: 'again@example.com' });
    await remove(person, { password });
    const again = await createUser(test, { email: 'again@example.com' });
    expect(again.user._id).not.toBe(person.user._id);
  });
});
