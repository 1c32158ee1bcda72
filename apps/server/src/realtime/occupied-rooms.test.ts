import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus } from '../platform/bus/bus.ts';
import { createListeners } from '../platform/bus/listeners.ts';
import { createOccupiedRooms, type OccupiedRooms } from './occupied-rooms.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A totally ordered event stream; each process reads it on demand. */
const createStream = () => {
  const entries: { name: string; content: unknown }[] = [];
  return {
    /** A process receives only entries published after it joined. */
    join: () => {
      const { tell, tellGap, on, onGap } = createListeners();
      let read = entries.length;
      const bus: Bus = {
        publish: ({ name }, content) => void entries.push({ name, content }),
        on,
        onGap,
        oneTimeStore: null,
        check: async () => {},
        close: async () => {},
      };
      return {
        bus,
        tellGap,
        skip: () => {
          read = entries.length;
        },
        read: () => {
          for (; read < entries.length; read += 1) tell(entries[read]?.name ?? '', entries[read]?.content, null);
        },
      };
    },
  };
};

const startProcess = ({ join }: ReturnType<typeof createStream>) => {
  const { bus, read, skip, tellGap } = join();
  const own = new Set<string>();
  const rooms: OccupiedRooms = createOccupiedRooms({ bus, listOwn: () => [...own], recoverableMilliseconds: 120_000 });
  return {
    rooms,
    read,
    skip,
    tellGap,
    enter: (room: string) => {
      own.add(room);
      rooms.open(room);
    },
    leave: (room: string) => own.delete(room),
  };
};

/** Milliseconds after which a process treats the answers of the others as complete. */
const answered = 5000;

const startTwo = () => {
  const stream = createStream();
  const [api, gateway] = [startProcess(stream), startProcess(stream)];
  const readAll = () => {
    for (const one of [api, gateway]) one.read();
  };
  readAll();
  vi.advanceTimersByTime(answered);
  return { stream, api, gateway, readAll };
};

/** Advances in steps, so that announcements are read when they are made. */
const pass = (seconds: number, readAll: () => void) => {
  for (let passed = 0; passed < seconds; passed += 10) {
    vi.advanceTimersByTime(10_000);
    readAll();
  }
};

describe('occupied rooms', () => {
  it('are those in which another process has sockets, and no others', () => {
    const { api, gateway, readAll } = startTwo();
    api.enter('device:a');
    readAll();
    expect(gateway.rooms.has('device:a')).toBe(true);
    expect(gateway.rooms.has('device:b')).toBe(false);
  });

  it('stay so while sockets are in them, and as long as these may come back', () => {
    const { api, gateway, readAll } = startTwo();
    api.enter('device:a');
    pass(3600, readAll);
    expect(gateway.rooms.has('device:a')).toBe(true);
    api.leave('device:a');
    pass(120, readAll);
    expect(gateway.rooms.has('device:a')).toBe(true);
    pass(180, readAll);
    expect(gateway.rooms.has('device:a')).toBe(false);
  });

  it('are all, until the others have answered a process that starts', () => {
    const { stream, api, readAll } = startTwo();
    api.enter('device:a');
    readAll();
    const late = startProcess(stream);
    late.read();
    expect(late.rooms.has('device:b')).toBe(true);
    api.read();
    late.read();
    vi.advanceTimersByTime(answered);
    expect(late.rooms.has('device:a')).toBe(true);
    expect(late.rooms.has('device:b')).toBe(false);
  });

  it('are all after a gap, until the others have answered', () => {
    const { api, gateway, readAll } = startTwo();
    api.enter('device:a');
    gateway.skip();
    expect(gateway.rooms.has('device:a')).toBe(false);
    gateway.tellGap();
    expect(gateway.rooms.has('device:b')).toBe(true);
    readAll();
    readAll();
    vi.advanceTimersByTime(answered);
    expect(gateway.rooms.has('device:a')).toBe(true);
    expect(gateway.rooms.has('device:b')).toBe(false);
  });

  it('get what was kept back while their announcement was on its way, once', () => {
    const { api, gateway, readAll } = startTwo();
    const sent: string[] = [];
    api.enter('device:a');
    expect(gateway.rooms.has('device:a')).toBe(false);
    gateway.rooms.sendLater('device:a', () => sent.push('first of a'));
    gateway.rooms.sendLater('device:b', () => sent.push('of b'));
    gateway.rooms.sendLater('device:a', () => sent.push('second of a'));
    readAll();
    api.enter('device:b');
    vi.advanceTimersByTime(2500);
    readAll();
    expect(sent).toEqual(['first of a', 'second of a']);
  });

  it('get it however much others have said meanwhile', () => {
    const { api, gateway, readAll } = startTwo();
    const sent: string[] = [];
    api.enter('device:a');
    gateway.rooms.sendLater('device:a', () => sent.push('of a'));
    for (let at = 0; at < 5000; at += 1) gateway.rooms.sendLater('device:b', () => {});
    readAll();
    expect(sent).toEqual(['of a']);
  });

  it('get it before what comes later, also in the process that they are in', () => {
    const { gateway, readAll } = startTwo();
    const sent: string[] = [];
    gateway.rooms.sendLater('device:a', () => sent.push('kept back'));
    gateway.enter('device:a');
    sent.push('at once');
    readAll();
    expect(sent).toEqual(['kept back', 'at once']);
  });

  it('get nothing that was kept back before their device changed hands', () => {
    const { api, gateway, readAll } = startTwo();
    const sent: string[] = [];
    gateway.rooms.sendLater('device:a', () => sent.push('of the owner before'));
    gateway.rooms.forget('device:a');
    api.enter('device:a');
    readAll();
    expect(sent).toEqual([]);
  });
});
