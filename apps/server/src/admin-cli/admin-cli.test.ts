import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDevice } from '../../test/device-factories.ts';
import { addTwoFactor, createUser } from '../../test/factories.ts';
import { silentLog } from '../../test/silent-log.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { prepareTestDatabase } from '../../test/test-database.ts';
import { backUp } from '../backup/back-up.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/db.ts';
import { matchesMosquittoHash } from '../platform/secrets/mosquitto-hash.ts';
import { listenForAdmin } from './admin-socket.ts';
import { runAdmin } from './run.ts';

let test: TestApp;
let socket: Awaited<ReturnType<typeof listenForAdmin>>;
let folder: string;
let env: Record<string, string>;

const APP_SECRET = 'a secret for tests only, long enough 0123456789';

// With a running server, the command line sends requests to it on the embedded database, and opens PostgreSQL itself.
beforeAll(async () => {
  test = await createTestApp();
  const { dataDir, place } = test.database;
  socket = await listenForAdmin({ dataDir, services: test.services, log: silentLog });
  folder = mkdtempSync(join(dataDir, 'cli-'));
  env = { DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '', APP_SECRET };
});
afterAll(async () => {
  await socket.close();
  await test.close();
});

const run = async (args: string[], extra: Record<string, string> = {}, typedIn?: string) => {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (line: string) => void out.push(line), error: (line: string) => void err.push(line) };
  const code = await runAdmin(args, () => readConfig({ ...env, ...extra }), terminal, typedIn);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('npm run admin', () => {
  it('renews the keys of a device, whose old secret ends within a minute, and its passcode while nobody owns it', async () => {
    const serial = ['--serial', 'CLI-RENEW'];
    const made = await run([
      'device',
      'provision',
      ...serial,
      '--type',
      'AirboltGps',
      '--imei',
      '352656120000099',
      '--json',
    ]);
    const [{ imei, deviceSecret: old, passcode: oldPasscode }] = JSON.parse(made.out);
    const verify = (secret: string) => test.services.deviceCredentials.verify(imei, secret);
    expect(await verify(old)).not.toBeNull();

    const unowned = JSON.parse((await run(['device', 'renew', ...serial, '--json'])).out)[0];
    expect(unowned).toMatchObject({ serial: 'CLI-RENEW', imei, deviceKey: expect.any(String) });
    // Without Redis the command line cannot invalidate the server's cache; its TTL must pass.
    test.clock.advance({ minutes: 1 });
    expect(await verify(old)).toBeNull();
    expect(await verify(unowned.deviceSecret)).not.toBeNull();
    const owner = await createUser(test);
    const claim = (passcode: string) =>
      test.services.devices.claim(owner.user._id, { deviceUUID: 'CLI-RENEW', passcode, name: 'Mine' });
    await expect(claim(oldPasscode)).rejects.toThrow();
    await claim(unowned.passcode);

    const owned = JSON.parse((await run(['device', 'renew', ...serial, '--json'])).out)[0];
    expect(owned.passcode).toBeUndefined();
    test.clock.advance({ minutes: 1 });
    expect(await verify(owned.deviceSecret)).not.toBeNull();
    expect((await run(['device', 'renew', '--serial', 'NOBODY'])).code).toBe(1);
    expect((await run(['device', 'renew'])).code).toBe(2);
  });

  it('makes a device known, whose secret then opens the gateway and whose passcode claims it', async () => {
    const args = ['device', 'provision', '--serial', 'CLI-0001', '--type', 'AirboltGps', '--imei', '352656120000001'];
    const { code, out } = await run([...args, '--json']);
    expect(code).toBe(0);
    const [device] = JSON.parse(out);
    expect(device).toMatchObject({ serial: 'CLI-0001', type: 'shield_gps', imei: '352656120000001' });
    expect(await test.services.deviceCredentials.verify(device.imei, device.deviceSecret)).not.toBeNull();
    const owner = await createUser(test);
    const claim = { deviceUUID: 'CLI-0001', passcode: device.passcode, name: 'Mine' };
    expect(await test.services.devices.claim(owner.user._id, claim)).toMatchObject({ name: 'Mine' });
    const again = await run(args);
    expect(again).toMatchObject({ code: 1, err: '1 of 1 failed' });
    expect(again.out).toContain('A device with this serial number or imei exists already');
  });

  it.each([
    ['devices.csv', 'serial,type,imei\r\nCSV-1,airbolt,352656120000011\nCSV-2, shield_gps ,352656120000012\n'],
    [
      'devices.json',
      JSON.stringify([
        { serial: 'JSON-1', type: 'shield_card', imei: '352656120000021' },
        { deviceUUID: 'JSON-2', deviceType: 'travel_lock', imei: '352656120000022' },
      ]),
    ],
  ])('makes many devices known from %s', async (name, text) => {
    const { code, out } = await run(['device', 'provision', '--file', file(name, text), '--json']);
    expect(code).toBe(0);
    const made: { serial: string; imei: string; deviceSecret: string }[] = JSON.parse(out);
    expect(made.map(({ serial }) => serial.at(-1))).toEqual(['1', '2']);
    for (const { imei, deviceSecret } of made) {
      expect(await test.services.deviceCredentials.verify(imei, deviceSecret)).not.toBeNull();
    }
  });

  it('refuses a whole file for one bad line, before any device is made', async () => {
    const bad = file('bad.csv', 'serial,type,imei\nBAD-1,airbolt,352656120000031\nBAD-2,airbolt,12\n');
    const { code, err } = await run(['device', 'provision', '--file', bad]);
    expect(code).toBe(2);
    expect(err).toContain('line 3 of the file, imei: must be 15 digits');
    expect((await run(['device', 'list', '--filter', 'BAD-', '--json'])).out).toBe('[]');
  });

  it.each([
    ['below.csv', 'serial,type,imei\n\nBELOW-1,airbolt,12\n', 'line 3 of the file, imei: must be 15 digits'],
    ['below.json', '[{ "serial": "BELOW-1", "type": "airbolt", "imei": "12" }]', 'row 1 of the list, imei: must be'],
  ])('says where %s is wrong as an editor counts', async (name, text, words) => {
    const { code, err } = await run(['device', 'provision', '--file', file(name, text)]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
  });

  it('takes files and folders relative to where the command was typed, not to the project', async () => {
    file('typed-here.csv', 'serial,type,imei\nTYPED-1,airbolt,352656120000051\n');
    const at = (args: string[]) => run([...args, '--json'], {}, folder);
    expect(await at(['device', 'provision', '--file', 'typed-here.csv'])).toMatchObject({ code: 0, err: '' });
    const [{ file: written }] = JSON.parse((await at(['broker', 'export', '--out', 'typed-here'])).out);
    expect(written).toBe(join(folder, 'typed-here', 'passwords'));
    expect(readFileSync(written, 'utf8')).toContain('352656120000051:');
  });

  it('lists devices and people in a table that no name can tear apart [A11]', async () => {
    const owner = await createUser(test, { email: 'in-a-table@example.com', name: 'Eve\u001b[2J\nadmin' });
    const device = await createDevice(test, { owner, name: 'Van\u0007' });
    const devices = (await run(['device', 'list', '--filter', device.deviceUUID])).out.split('\n');
    expect(devices[0]).toMatch(/^serial +type +imei +name +owner +lastSeen$/);
    expect(devices).toHaveLength(2);
    expect(devices[1]).toMatch(/Van\? +in-a-table@example.com +–$/);
    const people = (await run(['user', 'list', '--filter', 'in-a-table'])).out.split('\n');
    expect(people).toHaveLength(2);
    expect(people[1]).toContain('Eve?[2J?admin');
  });

  it('turns off two-step authentication, gives roles, and all of it is written down', async () => {
    const { user } = await createUser(test, { email: 'cli-person@example.com' });
    await addTwoFactor(test, user._id);
    expect((await run(['user', 'reset-two-factor', '--email', 'CLI-person@example.com'])).code).toBe(0);
    expect((await test.services.users.get(user._id)).twoFactorEnabled).toBe(false);
    expect(await run(['user', 'reset-two-factor', '--email', 'nobody@example.com'])).toMatchObject({
      code: 1,
      err: 'User not found',
    });
    expect((await run(['user', 'set-role', '--email', user.email, '--role', 'admin'])).code).toBe(0);
    expect((await test.services.users.get(user._id)).roles).toEqual(['admin']);
    const { out } = await run(['audit', 'list', '--filter', user.email, '--json']);
    const by = { actor: userInfo().username, origin: 'command line', subject: user.email };
    expect(JSON.parse(out)).toMatchObject([
      { action: 'set role admin', ...by },
      { action: 'reset two-factor', ...by },
    ]);
  });

  it("writes Mosquitto's files from hashes, for nobody else to read", async () => {
    const device = await createDevice(test, {});
    const out = join(folder, 'mosquitto');
    const { code } = await run(['broker', 'export', '--out', out], { MQTT_URL: 'mqtt://server:own%20secret@broker' });
    expect(code).toBe(0);
    const passwords = readFileSync(join(out, 'passwords'), 'utf8');
    const hashes = new Map(passwords.split('\n').map((line) => line.split(':') as [string, string]));
    expect(await matchesMosquittoHash(hashes.get(device.imei) ?? '', device.secret)).toBe(true);
    expect(await matchesMosquittoHash(hashes.get('server') ?? '', 'own secret')).toBe(true);
    expect(passwords).not.toContain(device.secret);
    expect(readFileSync(join(out, 'acl'), 'utf8').split('\n')).toEqual([
      'user server',
      'topic read devices/+/up',
      'topic read owntracks/+/+',
      'topic write devices/+/down',
      '',
      'pattern write devices/%u/up',
      'pattern write owntracks/%u/#',
      'pattern read devices/%u/down',
      '',
    ]);
    for (const name of ['passwords', 'acl']) expect(statSync(join(out, name)).mode & 0o777).toBe(0o600);
  });

  it('writes down once a day that the same logins were exported, since a broker asks every minute', async () => {
    const out = join(folder, 'every-minute');
    const entries = async () => JSON.parse((await run(['audit', 'list', '--filter', 'export broker', '--json'])).out);
    await createDevice(test, {});
    await run(['broker', 'export', '--out', out]);
    const before = (await entries()).length;
    await run(['broker', 'export', '--out', out]);
    expect(await entries()).toHaveLength(before);
    await createDevice(test, {});
    await run(['broker', 'export', '--out', out]);
    expect(await entries()).toHaveLength(before + 1);
  });

  const half = ['device', 'provision', '--serial', 'A-1234'];
  it.each([
    [
      'unknown thing',
      ['planet', 'list'],
      "unknown thing 'planet': there are device, user, audit, broker, plans, coupons, plan-groups, clock, doctor and access",
    ],
    ['unknown verb', ['device', 'fly'], "unknown verb 'fly' for device: There is provision, renew, list"],
    ['no verb', ['device'], 'device what? There is provision, renew, list'],
    ['unknown option', ['device', 'list', '--planet', 'x'], "device list: Unknown option '--planet'"],
    ['a word too many', ['device', 'list', 'all'], "device list: Unexpected argument 'all'"],
    ['an option without its value', ['user', 'reset-two-factor', '--email'], 'user reset-two-factor: '],
    ['no email', ['user', 'reset-two-factor'], 'user reset-two-factor: needs --email'],
    ['no folder', ['broker', 'export'], 'broker export: needs --out'],
    ['half a device', half, 'device provision: needs --serial, --type and'],
    ['a bad type', [...half, '--type', 'bike', '--imei', '1'], 'device provision: the device, type: '],
    ['a bad serial', ['device', 'provision', '--serial', 'A', '--type', 'airbolt', '--imei', '1'], ', serial: must be'],
    ['what the image has not', ['access'], 'access reads the sources: npm run admin -- access, in a checkout'],
    ['a bad page', ['user', 'list', '--page', '-1'], 'user list: '],
    ['a bad role', ['user', 'set-role', '--email', 'a@b.co', '--role', 'god'], 'user set-role: role: '],
    ['no such file', ['device', 'provision', '--file', 'nowhere.csv'], 'nowhere.csv: cannot be read (ENOENT)'],
  ])('ends with 2 and a readable line for %s', async (_what, args, line) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.split('\n')[0]).toContain(line);
    expect(err).not.toContain('    at ');
  });

  it.each([[[]], [['--help']], [['device', '--help']], [['device', 'provision', '--help']]])(
    'helps with %j, without a database',
    async (args) => {
      const { code, out } = await run(args, { DATABASE_URL: 'postgres://nowhere.invalid/none' });
      expect(code).toBe(0);
      expect(out).toContain('device provision [--serial SERIAL]');
    },
  );
});

describe('without a server', () => {
  it('the command line opens the database itself, and leaves it for the server', async () => {
    const place = await prepareTestDatabase();
    const alone = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
    const args = ['device', 'provision', '--serial', 'ALONE-1', '--type', 'airbolt', '--imei', '352656120000041'];
    expect((await run(args, alone)).code).toBe(0);
    expect(JSON.parse((await run(['device', 'list', '--json'], alone)).out)).toMatchObject([{ serial: 'ALONE-1' }]);
    await place.remove();
  });

  it('the command line leaves a database of an older version as it is, which can still be backed up', async () => {
    const place = await prepareTestDatabase();
    onTestFinished(place.remove);
    const query = async (sql: string) => {
      const { pool, close } = await openDatabase(place);
      return pool.query(sql).finally(close);
    };
    // One that may be applied twice, so that nothing but the refusal keeps it from being applied.
    const older = '0048_devices_of_old_deliveries.sql';
    await query(`DELETE FROM migrations WHERE name = '${older}'`);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
    expect(await run(['device', 'list'], env)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^The database is of an older version \(1 of \d+ migrations are not applied yet\)\. Nothing was changed\. Back up \(npm run backup\), then start the server, which migrates it\.$/,
      ),
    });
    expect((await query(`SELECT name FROM migrations WHERE name = '${older}'`)).rows).toEqual([]);
    const backup = join(folder, 'older.backup');
    expect(await backUp(backup, env)).toContain(' rows, ');
  });

  it('the command line makes a database where there is none yet', async () => {
    const empty = { DATA_DIR: join(folder, 'empty'), DATABASE_URL: '' };
    const { code, out } = await run(['device', 'list', '--json'], empty);
    expect({ code, out }).toEqual({ code: 0, out: '[]' });
  });

  it('the socket of one that ran is for its owner only, and gone when it ends', async () => {
    const dataDir = mkdtempSync(join(folder, 'socket-'));
    const former = process.umask(0);
    const opened = await listenForAdmin({ dataDir, services: test.services, log: silentLog });
    expect(process.umask(former)).toBe(0);
    expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);
    await opened.close();
    expect(statSync(join(dataDir, 'admin.sock'), { throwIfNoEntry: false })).toBeUndefined();
    rmSync(dataDir, { recursive: true });
  });
});
