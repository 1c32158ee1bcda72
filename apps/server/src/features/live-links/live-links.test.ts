import type { Live, LiveLink } from '@holdfast/contract/live-links';
import { liveLinksMax } from '@holdfast/contract/live-links.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevice, shareDevice } from '../../../test/device-factories.ts';
import { createUser, password } from '../../../test/factories.ts';
import { reportPoints } from '../../../test/report-points.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createStock } from '../../../test/transfer-calls.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Device = Awaited<ReturnType<typeof createDevice>>;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(() => test.close());

const hour = 3600;
const inSeconds = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000).toISOString();
const nowInSeconds = () => Math.ceil(test.clock.now().getTime() / 1000);

const call = (person: Person | null, method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: person?.headers ?? {}, ...(payload && { payload }) });

const create = (person: Person, device: Device, body: object = {}) =>
  call(person, 'POST', `/api/v2/devices/${device._id}/live-links`, { until: inSeconds(hour), ...body });

const make = async (person: Person, device: Device, body: object = {}) => {
  const made = (await create(person, device, body)).json<{ liveLink: LiveLink; url: string }>();
  return { ...made, token: made.url.split('/').at(-1) ?? '' };
};
const list = async (person: Person) =>
  (await call(person, 'GET', '/api/v2/live-links')).json<{ data: LiveLink[] }>().data;
const stop = (person: Person, id: string) => call(person, 'DELETE', `/api/v2/live-links/${id}`);

const open = (token: string) => call(null, 'POST', `/api/v2/live/${token}`);
const watch = (token: string) => call(null, 'GET', `/api/v2/live/${token}`);
const shown = async (token: string) => (await watch(token)).json<{ live: Live }>().live;
const hasEnded = async (token: string) => {
  const answers = [await open(token), await watch(token)];
  return answers.every((answer) => answer.statusCode === 404 && answer.json().code === 'live-link-ended');
};

const prepare = async () => {
  const owner = await createUser(test, { name: 'Olivia Owner' });
  const device = await createDevice(test, { owner, name: 'Cargo bike' });
  return { owner, device };
};

describe('a live link', () => {
  it('shows a stranger name, position, address, speed and end, and nothing from before it was made', async () => {
    const { owner, device } = await prepare();
    await reportPoints(test, device, [{ timestamp: nowInSeconds() - 60, latitude: 47.1, longitude: 9.5 }]);
    test.clock.advance({ seconds: 2 });
    const { token, url, liveLink } = await make(owner, device, { label: 'For Triesen' });
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect(url).toMatch(/^https?:\/\/[^/]+\/live\/[\w-]{22}$/);
    expect(await shown(token)).toEqual({
      name: 'Cargo bike',
      deviceType: 'shield_gps',
      color: 'graphite',
      until: liveLink.until,
      isMoving: false,
      position: null,
    });
    test.clock.advance({ seconds: 10 });
    const timestamp = nowInSeconds();
    await reportPoints(test, device, [{ timestamp, latitude: 47.14, longitude: 9.52, speed: 18, course: 170 }]);
    const live = await shown(token);
    expect(live).toMatchObject({
      isMoving: true,
      position: { latitude: 47.14, longitude: 9.52, speed: 18, course: 170 },
    });
    expect(live.position?.timestamp).toBe(new Date(timestamp * 1000).toISOString());
    expect(live.position?.address).not.toBe('');
    const text = JSON.stringify(live);
    for (const secret of [device.imei, device.passcode, device._id, device.deviceUUID, 'Olivia', 'Triesen']) {
      expect(text).not.toContain(secret);
    }
  });

  it('shows what the device tells after it was made, in the same second, and not what it told before in it', async () => {
    const { owner, device } = await prepare();
    const second = Math.floor(test.clock.now().getTime() / 1000) + 1;
    test.clock.advance({ seconds: second + 0.4 - test.clock.now().getTime() / 1000 });
    const { token } = await make(owner, device);
    await reportPoints(test, device, [{ timestamp: second, latitude: 47.14, longitude: 9.52 }]);
    expect((await shown(token)).position).toMatchObject({ latitude: 47.14 });
    const { token: later } = await make(owner, device);
    expect((await shown(later)).position).toBeNull();
  });

  it('tells whoever opens it since when the device has been moving, but for the time before it was made', async () => {
    const { owner, device } = await prepare();
    const begun = nowInSeconds() - 600;
    await reportPoints(test, device, [
      { timestamp: begun, latitude: 47.1, longitude: 9.5 },
      { timestamp: begun + 300, latitude: 47.11, longitude: 9.5 },
    ]);
    test.clock.advance({ seconds: 2 });
    const { token } = await make(owner, device);
    const since = async () => (await open(token)).json().movingSince;
    expect(await since()).toBeNull();
    test.clock.advance({ minutes: 1 });
    const first = nowInSeconds();
    const drive = (minutes: number[], from = first) =>
      reportPoints(
        test,
        device,
        minutes.map((at) => ({ timestamp: from + at * 60, latitude: 47.2 + at / 100, longitude: 9.5 })),
      );
    test.clock.advance({ minutes: 9 });
    await drive([0, 2, 9]);
    expect(await since()).toBe(new Date(first * 1000).toISOString());
    test.clock.advance({ minutes: 11 });
    expect(await since(), 'parked').toBeNull();
    test.clock.advance({ minutes: 1 });
    await drive([20, 21]);
    expect(await since(), 'after a pause').toBe(new Date((first + 20 * 60) * 1000).toISOString());
  });

  it('keeps only the hash of its token, which no list tells', async () => {
    const { owner, device } = await prepare();
    const { token } = await make(owner, device);
    const { rows } = await test.database.pool.query('SELECT * FROM live_links WHERE device_id = $1', [device._id]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await list(owner))).not.toContain(token);
  });

  it('counts pages that were opened, not how often they ask', async () => {
    const { owner, device } = await prepare();
    const { token } = await make(owner, device);
    expect(await list(owner)).toMatchObject([{ views: 0, viewedAt: null }]);
    await open(token);
    await open(token);
    for (let asks = 0; asks < 3; asks += 1) await watch(token);
    expect(await list(owner)).toMatchObject([{ views: 2, viewedAt: expect.any(String) }]);
  });

  it('counts whoever only asks as one view, and notes by the minute when somebody last looked', async () => {
    const { owner, device } = await prepare();
    const { token } = await make(owner, device);
    for (let asks = 0; asks < 3; asks += 1) await watch(token);
    const [first] = await list(owner);
    expect(first?.views).toBe(1);
    test.clock.advance({ minutes: 2 });
    await watch(token);
    const [later] = await list(owner);
    expect(later?.views).toBe(1);
    expect(Date.parse(later?.viewedAt ?? '') - Date.parse(first?.viewedAt ?? '')).toBeGreaterThanOrEqual(120_000);
  });

  it('ends by itself, and stays in the list for a month', async () => {
    const { owner, device } = await prepare();
    const { token } = await make(owner, device, { until: inSeconds(60) });
    expect((await watch(token)).statusCode).toBe(200);
    test.clock.advance({ seconds: 61 });
    expect(await hasEnded(token)).toBe(true);
    await test.services.liveLinks.removeExpired();
    expect(await list(owner)).toHaveLength(1);
    test.clock.advance({ seconds: 31 * 24 * hour });
    await test.services.liveLinks.removeExpired();
    const { rowCount } = await test.database.pool.query('SELECT 1 FROM live_links WHERE device_id = $1', [device._id]);
    expect(rowCount).toBe(0);
  });

  it('ends at once when it is stopped, by its maker or by the owner of the device', async () => {
    const { owner, device } = await prepare();
    const [coOwner, guest, stranger] = [await createUser(test), await createUser(test), await createUser(test)];
    await shareDevice(test, device, coOwner, { privilege: 0 });
    await shareDevice(test, device, guest, { privilege: 1 });
    const [ofOwner, ofCoOwner] = [await make(owner, device), await make(coOwner, device)];
    for (const person of [guest, stranger]) {
      expect((await stop(person, ofCoOwner.liveLink._id)).json().code).toBe('live-link-not-found');
      expect(await list(person)).toEqual([]);
    }
    expect((await stop(coOwner, ofOwner.liveLink._id)).statusCode).toBe(404);
    expect(await list(coOwner)).toMatchObject([{ _id: ofCoOwner.liveLink._id, maker: '' }]);
    expect(await list(owner)).toMatchObject([{ maker: coOwner.user.name }, { maker: '' }]);
    expect((await stop(owner, ofCoOwner.liveLink._id)).statusCode).toBe(200);
    expect((await stop(owner, ofCoOwner.liveLink._id)).statusCode).toBe(200);
    expect(await hasEnded(ofCoOwner.token)).toBe(true);
    expect((await watch(ofOwner.token)).statusCode).toBe(200);
    expect((await stop(owner, ofOwner.liveLink._id)).statusCode).toBe(200);
    expect(await hasEnded(ofOwner.token)).toBe(true);
    expect(await list(owner)).toMatchObject([{ stoppedAt: expect.any(String) }, { stoppedAt: expect.any(String) }]);
    const log = (await call(owner, 'GET', `/api/v2/device-activity/${device._id}`)).json().data;
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'live-link-stopped',
      'live-link-stopped',
      'live-link-made',
      'live-link-made',
      'claimed',
    ]);
  });

  it.each([
    { until: '2001-01-01T00:00:00Z' },
    { until: '2101-01-01T00:00:00Z' },
    { until: 'tomorrow' },
    { label: 'x'.repeat(61) },
    { token: 'mine' },
  ])('is not made with %o', async (body) => {
    const { owner, device } = await prepare();
    expect((await create(owner, device, body)).statusCode).toBe(400);
    expect(await list(owner)).toEqual([]);
  });

  it('is one of at most 20 that run for a device', async () => {
    const { owner, device } = await prepare();
    const answers = await Promise.all(Array.from({ length: liveLinksMax + 2 }, () => create(owner, device)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(liveLinksMax);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('too-many-live-links');
    const [newest] = await list(owner);
    await stop(owner, newest?._id ?? '');
    expect((await create(owner, device)).statusCode).toBe(201);
  });
});

describe('a live link ends with the right of who made it', () => {
  const coOwned = async () => {
    const { owner, device } = await prepare();
    const coOwner = await createUser(test);
    const shareId = await shareDevice(test, device, coOwner, { privilege: 0 });
    return { owner, device, coOwner, shareId, ...(await make(coOwner, device, { label: 'Grandma' })) };
  };

  it('when the co-owner is removed, shown before, and it does not come back with them [A21]', async () => {
    const { owner, device, coOwner, shareId, token, liveLink } = await coOwned();
    const companions = (await call(owner, 'GET', `/api/v2/share-companions/${shareId}`)).json().data;
    expect(companions).toEqual([{ id: liveLink._id, kind: 'live-link', email: 'Grandma' }]);
    await call(owner, 'DELETE', `/api/share-device/${shareId}`);
    expect(await hasEnded(token)).toBe(true);
    await shareDevice(test, device, coOwner, { privilege: 0 });
    expect(await hasEnded(token)).toBe(true);
  });

  it('unless the owner keeps it, whose it is from then on [A21]', async () => {
    const { owner, shareId, token, liveLink } = await coOwned();
    await call(owner, 'DELETE', `/api/share-device/${shareId}?keep=${liveLink._id}`);
    expect((await watch(token)).statusCode).toBe(200);
    expect(await list(owner)).toMatchObject([{ _id: liveLink._id, maker: '' }]);
  });

  it('when the co-owner leaves, is demoted or deletes the account [A21]', async () => {
    const [left, demoted, gone] = [await coOwned(), await coOwned(), await coOwned()];
    await call(left.coOwner, 'DELETE', `/api/share-device/${left.shareId}`);
    await call(demoted.owner, 'PUT', `/api/share-device/${demoted.shareId}`, { accessRightsFlag: 1 });
    expect((await call(gone.coOwner, 'DELETE', '/api/v2/account', { password })).statusCode).toBe(200);
    for (const { token } of [left, demoted, gone]) expect(await hasEnded(token)).toBe(true);
  });

  it('also where the right ends in a way that nobody foresaw [A21]', async () => {
    const { shareId, token, owner } = await coOwned();
    await test.database.pool.query('DELETE FROM shares WHERE id = $1', [shareId]);
    expect(await hasEnded(token)).toBe(true);
    expect(await list(owner)).toEqual([]);
  });

  it('when the device is released, also for who claims it again', async () => {
    const { owner, device } = await prepare();
    const { token } = await make(owner, device);
    expect((await call(owner, 'DELETE', `/api/devices/${device._id}`)).statusCode).toBe(200);
    expect(await hasEnded(token)).toBe(true);
    const { rows } = await test.database.pool.query('SELECT 1 FROM live_links WHERE device_id = $1', [device._id]);
    expect(rows).toEqual([]);
  });

  it('when the device is transferred', async () => {
    const { k9, member, device, transfer } = await createStock(test);
    const { token } = await make(k9, device);
    expect((await transfer()).statusCode).toBe(200);
    expect(await hasEnded(token)).toBe(true);
    expect(await list(member)).toEqual([]);
  });
});

describe('the page of a live link', () => {
  it('answers alike to an ended link and to a guess, and refuses whoever guesses on', async () => {
    const limited = await createTestApp();
    const ask = (token: string, remoteAddress: string) =>
      limited.app.inject({ method: 'GET', url: `/api/v2/live/${token}`, remoteAddress });
    const owner = await createUser(limited);
    const device = await createDevice(limited, { owner });
    const until = new Date(limited.clock.now().getTime() + 60_000).toISOString();
    const url = `/api/v2/devices/${device._id}/live-links`;
    const made = await limited.app.inject({ method: 'POST', url, payload: { until }, headers: owner.headers });
    const token: string = made.json().url.split('/').at(-1);
    const codes = [];
    for (let guess = 0; guess < 61; guess += 1) codes.push((await ask(`guess-${guess}`, '203.0.113.7')).json().code);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['live-link-ended']));
    expect(codes[60]).toBe('too-many-attempts');
    expect((await ask(token, '203.0.113.7')).statusCode, 'of a neighbour').toBe(200);
    expect((await ask(token, '203.0.113.8')).statusCode).toBe(200);
    limited.clock.advance({ seconds: 61 });
    for (let asks = 0; asks < 61; asks += 1) expect((await ask(token, '203.0.113.9')).statusCode).toBe(404);
    await limited.close();
  });

  it('is left out by search engines, tells no other site its address, and is not kept', async () => {
    const page = await test.app.inject({ url: '/live/some-token' });
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    expect((await watch('some-token')).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect((await test.app.inject({ url: '/login' })).headers).not.toHaveProperty('x-robots-tag');
  });
});
