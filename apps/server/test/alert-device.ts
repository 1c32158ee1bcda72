import { noMotion } from '@holdfast/contract/history.rules';
import type { Report } from '../src/features/history/ingest.service.ts';
import { createDevice } from './device-factories.ts';
import { createUser } from './factories.ts';
import type { Person } from './realtime-client.ts';
import type { TestApp } from './test-app.ts';

const metre = 1 / 111_195;
export const home = { latitude: 10, longitude: 20 };
export const fence = [
  [-100, -100],
  [-100, 100],
  [100, 100],
  [100, -100],
].map(([north = 0, east = 0]) => ({ latitude: 10 + north * metre, longitude: 20 + east * metre }));

/** A claimed device with helpers that store reports directly, as if they had arrived over the network. */
export const createAlertDevice = async (
  test: TestApp,
  { name = 'Garage bike', ...given }: { name?: string; owner?: Person } = {},
) => {
  const owner = given.owner ?? (await createUser(test));
  const device = await createDevice(test, { owner, name });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person: Person = owner) =>
    test.app.inject({
      method,
      url: path.replace(':id', device._id),
      headers: person.headers,
      ...(payload && { payload }),
    });
  // E-mail is off here; a test enables the channels it needs.
  await call('PUT', '/api/devices/alert-settings/:id', { emailAlerts: false });
  const now = () => Math.floor(test.clock.now().getTime() / 1000);
  const report = (part: Partial<Report>) =>
    test.services.ingest.store([
      {
        device: { id: device._id, deviceUuid: device.deviceUUID, imei: device.imei },
        receivedAt: test.clock.now(),
        points: [],
        alerts: [],
        modem: null,
        ...part,
      },
    ]);
  /** A point `north` metres north of home, `seconds` from now. */
  const point = (north: number, seconds = 0, more: object = {}) => ({
    timestamp: now() + seconds,
    alertType: '',
    latitude: home.latitude + north * metre,
    longitude: home.longitude,
    address: 'Home',
    accuracy: 10,
    source: 'gps' as const,
    modemTemperature: null,
    modemVoltage: null,
    ...noMotion,
    ...more,
  });
  const sql = async (text: string) =>
    (await test.database.pool.query(text, [device._id])).rows as Record<string, unknown>[];
  return {
    owner,
    device,
    call,
    now,
    report,
    point,
    /** The simplest alert: the owner is notified by default. */
    sos: (secondsAgo = 0) => report({ alerts: [{ kind: 'sos', timestamp: now() - secondsAgo }] }),
    drawFence: () => call('POST', '/api/geo-fence/:id', { latLongs: fence, active: true }),
    toggle: (settings: { emailAlerts?: boolean; pushNotification?: boolean }, person?: Person) =>
      call('PUT', '/api/devices/alert-settings/:id', settings, person),
    kinds: async () =>
      (await sql('SELECT kind FROM alerts WHERE device_id = $1 ORDER BY timestamp, id')).map(({ kind }) => kind),
    alerts: async () => (await call('GET', '/api/v2/alerts/:id')).json().data,
    history: async () => (await call('GET', '/api/history/map/:id?perPage=100')).json(),
  };
};

export type AlertDevice = Awaited<ReturnType<typeof createAlertDevice>>;

/** Resolves when each message of each alert was sent or has failed at least once. */
export const alertsAreDone = async (test: TestApp) => {
  const waiting = `SELECT 1 FROM pgboss.job WHERE state IN ('created', 'active')
    AND name IN ('alert-notify', 'alert-deliver', 'mail') LIMIT 1`;
  while ((await test.database.pool.query(waiting)).rowCount !== 0) await new Promise((done) => setTimeout(done, 5));
};

/** Runs failed jobs now instead of after their retry delay. */
export const retryNow = (test: TestApp) =>
  test.database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
