import { canManage, type Privilege, privileges } from '@holdfast/contract/devices.rules';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AlertDevice, alertsAreDone, createAlertDevice } from './alert-device.ts';
import { shareAccount, shareDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import { createBrowserKeys } from './push-receiver.ts';
import { listen, openSocketOf, type Person, patient, pointOf, settled } from './realtime-client.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { askTransfer } from './transfer-calls.ts';

const hour = 3600;
/** Report times of the device (a point and an alert each), in seconds relative to the granting of the rights. */
const moments = [-4 * hour, -2 * hour, 60];
const [all, lastTwo, last] = [moments, moments.slice(1), moments.slice(2)];

interface Right {
  privilege: Privilege;
  /** The moments that this person may see. */
  moments: number[];
}

interface Relation {
  /** Literal value from the specification, not derived from the code. */
  expected: Right | null;
  relate?: (on: { alert: AlertDevice; self: Person }) => Promise<unknown>;
  /** The caller is the first owner of the device. */
  isOwn?: true;
}

const at = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000);
const startDate = () => at(-3 * hour);
const createdAt = () => at(-hour);

const relations: Record<string, Relation> = {
  nobody: { expected: null },
  stranger: { expected: null },
  superOwner: { isOwn: true, expected: { privilege: privileges.superOwner, moments: all } },
  owner: {
    relate: ({ alert, self }) => shareDevice(test, alert.device, self, { privilege: 0, startDate: startDate() }),
    expected: { privilege: privileges.owner, moments: all },
  },
  unrestricted: {
    relate: ({ alert, self }) => shareDevice(test, alert.device, self, { privilege: 1, startDate: startDate() }),
    expected: { privilege: privileges.unrestricted, moments: lastTwo },
  },
  limited: {
    relate: ({ alert, self }) =>
      shareDevice(test, alert.device, self, { privilege: 2, startDate: startDate(), expiryDate: at(24 * hour) }),
    expected: { privilege: privileges.limited, moments: lastTwo },
  },
  expired: {
    relate: ({ alert, self }) =>
      shareDevice(test, alert.device, self, { privilege: 2, startDate: startDate(), expiryDate: at(-1) }),
    expected: null,
  },
  pending: {
    relate: ({ alert, self }) =>
      shareDevice(test, alert.device, self, { privilege: 0, startDate: startDate(), isAccepted: false }),
    expected: null,
  },
  removed: {
    relate: async ({ alert, self }) => {
      const share = await shareDevice(test, alert.device, self, { privilege: 0, startDate: startDate() });
      expect((await alert.call('DELETE', `/api/share-device/${share}`)).statusCode).toBe(200);
    },
    expected: null,
  },
  accountShare: {
    relate: ({ alert, self }) => shareAccount(test, alert.owner, self, { createdAt: createdAt() }),
    expected: { privilege: privileges.unrestricted, moments: last },
  },
  accountShareAndOwner: {
    relate: async ({ alert, self }) => {
      await shareAccount(test, alert.owner, self, { createdAt: createdAt() });
      await shareDevice(test, alert.device, self, { privilege: 0, startDate: startDate() });
    },
    expected: { privilege: privileges.owner, moments: all },
  },
  accountShareAndLimited: {
    relate: async ({ alert, self }) => {
      await shareAccount(test, alert.owner, self, { createdAt: createdAt() });
      const share = { privilege: 2, startDate: startDate(), expiryDate: at(24 * hour) } as const;
      await shareDevice(test, alert.device, self, share);
    },
    expected: { privilege: privileges.unrestricted, moments: lastTwo },
  },
  accountShareAndExpired: {
    relate: async ({ alert, self }) => {
      await shareAccount(test, alert.owner, self, { createdAt: createdAt() });
      await shareDevice(test, alert.device, self, { privilege: 0, startDate: startDate(), expiryDate: at(-1) });
    },
    expected: { privilege: privileges.unrestricted, moments: last },
  },
  newOwner: {
    relate: async ({ alert, self }) => {
      expect((await askTransfer(test, alert.owner, alert.device._id, self.user._id)).statusCode).toBe(200);
    },
    expected: { privilege: privileges.superOwner, moments: last },
  },
  formerOwner: {
    isOwn: true,
    relate: async ({ alert, self }) => {
      const member = await createUser(test);
      expect((await askTransfer(test, self, alert.device._id, member.user._id)).statusCode).toBe(200);
    },
    expected: null,
  },
};

interface Caller {
  alert: AlertDevice;
  self: Person;
  headers: Record<string, string>;
  groupId: string;
  /** `moments` in Unix seconds. */
  times: number[];
}

let test: TestApp;
let url: string;
const callers: Record<string, Caller> = {};

/** Push subscription of one browser. Nothing listens at the endpoint, so deliveries fail but are still recorded. */
const subscription = (name: string) => ({ endpoint: `http://127.0.0.1:9/${name}`, keys: createBrowserKeys().keys });

const inject = ({ headers }: Pick<Caller, 'headers'>, method: 'GET' | 'POST', path: string, payload?: object) =>
  test.app.inject({ method, url: path, headers, ...(payload && { payload }) });

/** Enables email and push for every person and device; only the rights decide who gets alerts. */
const wantAlerts = async ({ alert, self, headers }: Pick<Caller, 'alert' | 'self' | 'headers'>, name: string) => {
  await test.database.pool.query(
    `INSERT INTO device_alert_settings VALUES ($1, $2, true, true)
     ON CONFLICT (user_id, device_id) DO UPDATE SET push_notification = true, email_alerts = true`,
    [self.user._id, alert.device._id],
  );
  if (name !== 'nobody') await inject({ headers }, 'POST', '/api/v2/push', subscription(name));
};

const prepare = async (name: string, { relate, isOwn }: Relation): Promise<Caller> => {
  const alert = await createAlertDevice(test, { owner: await createUser(test, { roles: ['k9', 'enterprise'] }) });
  const self = isOwn ? alert.owner : await createUser(test, { roles: ['enterprise'] });
  const begun = alert.now();
  await relate?.({ alert, self });
  const caller = { alert, self, headers: name === 'nobody' ? {} : self.headers };
  await wantAlerts(caller, name);
  const group = { name: 'All', deviceIds: [alert.device._id], createdAt: test.clock.now() };
  const groupId = await test.services.groups.insert(test.database.db, self.user._id, group);
  return { ...caller, groupId, times: moments.map((moment) => begun + moment) };
};

/** Reports after all rights are granted, including late reports for earlier times. */
const report = async ({ alert, times }: Caller) => {
  for (const timestamp of times) {
    const point = { ...alert.point(0), timestamp };
    await alert.report({ points: [point], alerts: [{ kind: 'sos', timestamp }] });
    const happened = { action: 'shared', by: 'time', at: new Date(timestamp * 1000) } as const;
    await test.services.deviceLog.record(test.database.db, [alert.device._id], happened);
  }
};

// Long timeout: creates fifteen people with a device each, possibly on a busy machine.
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
  url = await listen(test);
  for (const [name, relation] of Object.entries(relations)) callers[name] = await prepare(name, relation);
  test.clock.advance({ seconds: 120 });
  for (const caller of Object.values(callers)) await report(caller);
  await alertsAreDone(test);
}, 180_000);
afterAll(() => test.close());

const byRank = [privileges.superOwner, privileges.owner, privileges.unrestricted, privileges.limited];

/** The right according to the database view `device_access`. */
const rightOf = async ({ alert, self, times }: Caller): Promise<Right | null> => {
  const { rows } = await test.database.pool.query<{ privilege: Privilege; since: Date | null }>(
    `SELECT privilege, since FROM device_access
     WHERE device_id = $1 AND user_id = $2 AND (until IS NULL OR until > $3)`,
    [alert.device._id, self.user._id, test.clock.now()],
  );
  const privilege = byRank.find((rank) => rows.some((row) => row.privilege === rank));
  if (privilege === undefined) return null;
  const isVisible = (time = 0) => rows.some(({ since }) => since === null || time * 1000 >= since.getTime());
  return { privilege, moments: moments.filter((_moment, index) => isVisible(times[index])) };
};

/** The part of the right that a list reveals; `denied` if refused, null as if the device did not exist. */
type Seen = Partial<Right> | 'denied' | null;

/** Distinct moments in a response. */
const momentsIn = ({ times }: Caller, timestamps: number[]) =>
  moments.filter((_moment, index) => timestamps.includes(times[index] ?? Number.NaN));

const timesOf = (rows: { timestamp: number }[]) => rows.map(({ timestamp }) => timestamp);

type Answer = Awaited<ReturnType<typeof inject>>;

const read = (answer: Answer, see: (answer: Answer) => Seen): Seen => {
  if (answer.statusCode === 200) return see(answer);
  expect([401, 403, 404]).toContain(answer.statusCode);
  return answer.statusCode === 403 ? 'denied' : null;
};

const seenDevice = ({ alert }: Caller, devices: { _id: string; privilege: Privilege }[]): Seen => {
  const found = devices.find(({ _id }) => _id === alert.device._id);
  return found ? { privilege: found.privilege } : null;
};

/** An empty result counts as no right. */
const seenMoments = (caller: Caller, timestamps: number[]): Seen => {
  const seen = momentsIn(caller, timestamps);
  return seen.length > 0 ? { moments: seen } : null;
};

const pathOf = ({ alert }: Caller, path: string) => path.replace(':id', alert.device._id);
const csvTimes = (body: string) =>
  body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[1]));

const getMoments = (path: string) => async (caller: Caller) =>
  read(await inject(caller, 'GET', pathOf(caller, path)), (answer) => {
    const body = answer.json();
    return seenMoments(caller, timesOf(Array.isArray(body) ? body : body.data));
  });

const sentBy = (channel: 'email' | 'push') => async (caller: Caller) => {
  const { rows } = await test.database.pool.query<{ timestamp: number }>(
    `SELECT extract(epoch FROM a.timestamp)::float8 AS timestamp FROM alert_deliveries t JOIN alerts a ON a.id = t.alert_id
     WHERE a.device_id = $1 AND t.user_id = $2 AND t.channel = $3`,
    [caller.alert.device._id, caller.self.user._id, channel],
  );
  return seenMoments(caller, timesOf(rows));
};

const inRoom = async (caller: Caller): Promise<Seen> => {
  if (!caller.headers.authorization) return null;
  const client = await openSocketOf(url, caller.self);
  const room = { id: caller.alert.device._id, type: 'device' } as const;
  client.socket.emit('join-room', room);
  const answers = () => [...client.of('room-connected'), ...client.of('room-error')];
  await vi.waitFor(() => expect(answers()).toContainEqual(expect.objectContaining(room)), patient);
  for (const time of caller.times) test.core.events.emit('point.stored', pointOf(caller.alert.device, time));
  await settled(test, client, caller.self);
  client.socket.disconnect();
  return seenMoments(caller, timesOf(client.of('location-history-insert') as { timestamp: number }[]));
};

const alertsInExport = async (caller: Caller): Promise<Seen> =>
  read(await inject(caller, 'GET', '/api/v2/account/export'), (answer) => {
    const { 'alerts.csv': file } = unzipSync(new Uint8Array(answer.rawPayload));
    const lines = strFromU8(file as Uint8Array)
      .split('\r\n')
      .filter((line) => line.includes(caller.alert.device.deviceUUID));
    return seenMoments(
      caller,
      lines.map((line) => Date.parse(line.split(',')[0] ?? '') / 1000),
    );
  });

const groupsInExport = async (caller: Caller): Promise<Seen> =>
  read(await inject(caller, 'GET', '/api/v2/account/export'), (answer) => {
    const { 'groups.csv': file } = unzipSync(new Uint8Array(answer.rawPayload));
    return strFromU8(file as Uint8Array).includes(caller.alert.device.deviceUUID) ? {} : null;
  });

const csvByTicket = async (caller: Caller): Promise<Seen> => {
  const ticket = await inject(caller, 'POST', pathOf(caller, '/api/v2/history/:id/csv-ticket'));
  if (ticket.statusCode !== 200) return read(ticket, () => null);
  const csv = await inject({ headers: {} }, 'GET', ticket.json().url);
  return read(csv, ({ body }) => seenMoments(caller, csvTimes(body)));
};

interface List {
  /** The part of the right that the list reveals; null if only its existence. */
  shows: keyof Right | null;
  /** Only managers get the list; other people with a right are refused. */
  isForManagers?: true;
  see: (caller: Caller) => Promise<Seen>;
}

const lists: Record<string, List> = {
  'the list of devices': {
    shows: 'privilege',
    see: async (caller) =>
      read(await inject(caller, 'GET', '/api/devices/find/me'), (answer) => seenDevice(caller, answer.json().data)),
  },
  'the map of devices': {
    shows: null,
    see: async (caller) =>
      read(await inject(caller, 'GET', '/api/v2/devices/positions'), (answer) =>
        seenDevice(caller, answer.json().data) ? {} : null,
      ),
  },
  'the number of devices': {
    shows: null,
    see: async (caller) =>
      read(await inject(caller, 'GET', '/api/v2/devices/summary'), (answer) => (answer.json().total > 0 ? {} : null)),
  },
  'one device': {
    shows: 'privilege',
    see: async (caller) =>
      read(await inject(caller, 'GET', pathOf(caller, '/api/devices/:id')), (answer) =>
        seenDevice(caller, [...answer.json().devices, ...answer.json().sharedDevices]),
      ),
  },
  'the newest points': { shows: 'moments', see: getMoments('/api/history/map/:id?perPage=100') },
  'the history': { shows: 'moments', see: getMoments('/api/history/find/device/:id?perPage=100') },
  'the history of several devices': {
    shows: 'moments',
    see: async (caller) => {
      const payload = { deviceUUIDs: [caller.alert.device.deviceUUID] };
      return read(await inject(caller, 'POST', '/api/v2/history', payload), (answer) =>
        seenMoments(caller, timesOf(answer.json())),
      );
    },
  },
  'the CSV': {
    shows: 'moments',
    isForManagers: true,
    see: async (caller) =>
      read(await inject(caller, 'GET', pathOf(caller, '/api/v2/history/:id/csv')), ({ body }) =>
        seenMoments(caller, csvTimes(body)),
      ),
  },
  'the CSV by ticket': { shows: 'moments', isForManagers: true, see: csvByTicket },
  'the alert log': { shows: 'moments', isForManagers: true, see: getMoments('/api/v2/alerts/:id?perPage=100') },
  'all alerts': { shows: 'moments', see: getMoments('/api/v2/alerts?perPage=100') },
  'the notifications': { shows: 'moments', see: getMoments('/api/v2/notifications?perPage=100') },
  'the log of the device': {
    shows: 'moments',
    isForManagers: true,
    see: async (caller) =>
      read(await inject(caller, 'GET', pathOf(caller, '/api/v2/device-activity/:id?perPage=100')), (answer) =>
        seenMoments(
          caller,
          answer.json().data.map((row: { at: string }) => Date.parse(row.at) / 1000),
        ),
      ),
  },
  'the list of groups': {
    shows: null,
    see: async (caller) =>
      read(await inject(caller, 'GET', '/api/device/groups'), (answer) =>
        answer.json().data[0].devices.length > 0 ? {} : null,
      ),
  },
  'one group': {
    shows: 'privilege',
    see: async (caller) =>
      read(await inject(caller, 'GET', `/api/device/groups/${caller.groupId}`), (answer) =>
        seenDevice(caller, answer.json().group.devices),
      ),
  },
  'the realtime room': { shows: 'moments', see: inRoom },
  'who is mailed': { shows: 'moments', see: sentBy('email') },
  'who is pushed': { shows: 'moments', see: sentBy('push') },
  'the alerts in the export': { shows: 'moments', see: alertsInExport },
  'the groups in the export': { shows: null, see: groupsInExport },
};

const forAll = async <T>(ask: (caller: Caller) => Promise<T>): Promise<Record<string, T>> => {
  const answers: Record<string, T> = {};
  for (const [name, caller] of Object.entries(callers)) answers[name] = await ask(caller);
  return answers;
};

const seenIn = ({ shows, isForManagers }: List, right: Right | null): Seen => {
  if (!right) return null;
  if (isForManagers && !canManage(right.privilege)) return 'denied';
  return shows ? { [shows]: right[shows] } : {};
};

describe('access to a device', () => {
  it('is in the view what the specification says [A1]', async () => {
    const expected = Object.entries(relations).map(([name, relation]) => [name, relation.expected]);
    expect(await forAll(rightOf)).toEqual(Object.fromEntries(expected));
  });

  it.each(Object.entries(lists))('is in %s what the view says [A1]', async (_name, list) => {
    expect(await forAll(list.see)).toEqual(await forAll(async (caller) => seenIn(list, await rightOf(caller))));
  });
});
