import { beforeEach, describe, expect, it } from 'vitest';
import { createFleet, type Fleet } from './fleet.ts';
import type { HabitName } from './habits.ts';
import type { LinkEvents, OpenLink } from './link.ts';
import type { Location, Message } from './messages.ts';

interface FakeLink {
  openedAt: number;
  secret: string;
  closedAt?: number;
  events: LinkEvents;
  sent: { at: number; message: Message | Message[] }[];
}

let now: number;
let links: FakeLink[];
let fleet: Fleet;
let isServerUp: boolean;
beforeEach(() => {
  now = 1_800_000_000_000;
  links = [];
  isServerUp = true;
});

const openLink: OpenLink = ({ secret }, events) => {
  const link: FakeLink = { openedAt: now, secret, events, sent: [] };
  const isUp = isServerUp;
  let isOpen = false;
  links.push(link);
  // As in life, a connection is there or refused a moment later.
  fleet.agenda.after(0, () => {
    isOpen = isUp;
    if (isUp) events.onOpen();
    else events.onClose(new Error('refused'));
  });
  return {
    isOpen: () => isOpen,
    send: async (message) => {
      if (!isServerUp) throw new Error('gone');
      link.sent.push({ at: now, message });
    },
    close: () => {
      isOpen = false;
      link.closedAt = now;
      events.onClose(undefined);
    },
  };
};

const start = (habit: HabitName, rate: number | null = null) => {
  fleet = createFleet({
    members: [{ imei: '356000000000001', secret: 'secret', key: 'cm9vdA', route: 'vaduz-centre-round', habit }],
    openLink,
    rate,
    seed: 'test',
    now: () => now,
  });
  fleet.start();
};

/** Second by second, with the promises in between. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    fleet.agenda.runDue();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
};

const sent = () => links.flatMap((link) => link.sent);
const messages = () => sent().flatMap(({ message }) => message);
const ofType = <T extends Message['type']>(type: T) =>
  messages().filter((message): message is Extract<Message, { type: T }> => message.type === type);
const command = (name: string, args: Record<string, unknown> = {}, id = name) =>
  links.at(-1)?.events.onCommand({ id, name, args });

describe('a device', () => {
  it('tells of its modem when it comes, and its place again and again', async () => {
    start('delivery');
    await pass(1800);
    expect(messages()[0]).toMatchObject({ type: 'modem', psm_tau: 'off', edrx_value: '20.48 s', firmware: '2.4.1' });
    expect(ofType('location').length).toBeGreaterThan(15);
    const timestamps = ofType('location').map(({ timestamp }) => timestamp);
    expect(new Set(timestamps).size).toBe(timestamps.length);
    for (const { latitude, longitude, accuracy } of ofType('location')) {
      expect(latitude).toBeCloseTo(47.14, 1);
      expect(longitude).toBeCloseTo(9.52, 1);
      expect(accuracy).toBeGreaterThan(0);
    }
  });

  it('says the same with the same seed', async () => {
    start('errands');
    await pass(900);
    const first = sent();
    now = 1_800_000_000_000;
    links = [];
    start('errands');
    await pass(900);
    expect(sent()).toEqual(first);
  });

  it('sleeps, collects its points, and delivers them in one message when it wakes', async () => {
    start('dozing');
    await pass(60 + 600 + 10);
    const [first, second] = links;
    expect(first?.closedAt).toBeDefined();
    expect((second?.openedAt ?? 0) - (first?.closedAt ?? 0)).toBe(600_000);
    const batch = second?.sent.map(({ message }) => message).find(Array.isArray) as Location[];
    expect(batch.length).toBeGreaterThanOrEqual(2);
    expect(batch.every(({ timestamp }) => timestamp * 1000 < (second?.openedAt ?? 0))).toBe(true);
  });

  it('keeps the pace that was asked for, and does not sleep then', async () => {
    start('dozing', 0.5);
    await pass(1200);
    expect(links).toHaveLength(1);
    expect(ofType('location')).toHaveLength(600);
  });

  it('tries again with longer and longer pauses while the server is away, and loses no point', async () => {
    start('parked', 1);
    await pass(10);
    isServerUp = false;
    links.at(-1)?.events.onClose(new Error('gone'));
    const before = links.length;
    await pass(300);
    const tries = links.slice(before).map(({ openedAt }) => openedAt);
    expect(tries.length).toBeGreaterThan(5);
    expect(tries.length).toBeLessThan(20);
    const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(Math.max(...pauses)).toBeGreaterThan(20_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(61_000);
    isServerUp = true;
    await pass(90);
    const timestamps = ofType('location').map(({ timestamp }) => timestamp);
    expect(timestamps).toHaveLength(400);
    expect(new Set(timestamps).size).toBe(400);
  });
});

describe('a commanded device', () => {
  it('obeys after a while and says so, once more when it is asked again', async () => {
    start('parked');
    await pass(2);
    command('alarm', { state: 'on' }, 'a');
    expect(ofType('ack')).toEqual([]);
    await pass(5);
    expect(ofType('ack')).toEqual([{ type: 'ack', id: 'a', ok: true }]);
    command('alarm', { state: 'on' }, 'a');
    await pass(1);
    expect(ofType('ack')).toHaveLength(2);
  });

  it('reports at once when located, faster while tracked, and as before when stopped', async () => {
    start('parked');
    await pass(20);
    const before = ofType('location').length;
    command('locate', { locationReportMode: 'Once' }, 'once');
    await pass(5);
    expect(ofType('location')).toHaveLength(before + 1);
    command('locate', { locationReportMode: 'Continuously' }, 'on');
    await pass(60);
    const tracked = ofType('location').length;
    expect(tracked - before).toBeGreaterThanOrEqual(11);
    command('stop', {}, 'off');
    await pass(100);
    expect(ofType('location').length - tracked).toBeLessThanOrEqual(2);
  });

  it('tells its temperature, its power saving and its new firmware', async () => {
    start('parked');
    await pass(2);
    command('temperature');
    command('operatingMode', { operatingMode: 'batteryLife' });
    await pass(5);
    expect(ofType('modem')).toHaveLength(3);
    expect(ofType('modem').at(-1)).toMatchObject({ psm_tau: '03:10:00', edrx_value: '81.92 s' });
    command('firmware', { version: '2.5.0' });
    await pass(30);
    expect(ofType('modem').at(-1)).toMatchObject({ firmware: '2.5.0' });
    expect(ofType('ack').every(({ ok }) => ok)).toBe(true);
  });

  it('is silent in airplane mode and comes back with what it saw', async () => {
    start('parked', 1 / 60);
    await pass(2);
    command('airplane', { duration: 3600 });
    await pass(5);
    const during = sent().length;
    expect(ofType('ack')).toHaveLength(1);
    await pass(3590);
    expect(sent()).toHaveLength(during);
    await pass(20);
    expect(ofType('location').length).toBeGreaterThanOrEqual(59);
  });

  it('takes its interval from the settings, and refuses what it does not understand', async () => {
    start('parked');
    await pass(2);
    command('settings', { scheduleReportInterval: 10 });
    command('dance');
    command('rekey');
    await pass(100);
    expect(ofType('location').length).toBeGreaterThan(6);
    expect(ofType('ack')).toContainEqual({ type: 'ack', id: 'dance', ok: false, reason: 'unknown command' });
    expect(ofType('ack')).toContainEqual({ type: 'ack', id: 'rekey', ok: false, reason: 'no key or nonce' });
  });

  it('derives a new secret: acknowledges with a proof of it, and comes back with it', async () => {
    start('parked');
    await pass(2);
    command('rekey', { nonce: 'n' });
    await pass(60);
    // HMAC-SHA256 of 'rekey n' with the key 'root', and of 'ack rekey' with that.
    const another = 'RJPLVCmGy1vWKSTXHWYzKScNmouScfkIEI2h8iVr38E';
    expect(ofType('ack')).toContainEqual({
      type: 'ack',
      id: 'rekey',
      ok: true,
      proof: 'ukmTNoYjGnEDZTL8_wx5OzrM0cC4SlPSGwXkCavSFXE',
    });
    expect(links.map(({ secret }) => secret)).toEqual(['secret', another]);
  });
});
