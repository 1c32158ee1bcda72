import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus } from '../platform/bus/bus.ts';
import { createListeners } from '../platform/bus/listeners.ts';
import { createOccupiedRooms, type OccupiedRooms } from './occupied-rooms.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A stream that every process hears in the same order, each when it is told to read. */
const createStream = () => {
  const entries: { name: string; content: unknown }[] = [];
  return {
    join: () => {
      const { tell, tellGap, on, onGap } = createListeners();
      let read = 0;
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
        read: () => {
          for (; read < entries.length; read += 1) tell(entries[read]?.name ?? '', entries[read]?.content, null);
        },
      };
    },
  };
};

const startProcess = ({ join }: ReturnType<typeof createStream>) => {
  const { bus, read, tellGap } = join();
  const own = new Set<string>();
  const rooms: OccupiedRooms = createOccupiedRooms({ bus, listOwn: () => [...own], recoverableMilliseconds: 120_000 });
  return {
    rooms,
    read,
    tellGap,
    enter: (room: string) => {
      own.add(room);
      rooms.open(room);
    },
    leave: (room: string) => own.delete(room),
  };
};

const startTwo = () => {
  const stream = createStream();
  const [api, gateway] = [startProcess(stream), startProcess(stream)];
  const readAll = () => {
    for (const one of [api, gateway]) one.read();
  };
  readAll();
  return { stream, api, gateway, readAll };
};

/** Step by step, so that announcements are heard when they are made. */
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

  it('are all, until a process that starts has heard the others', () => {
    const { stream, api, readAll } = startTwo();
    api.enter('device:a');
    readAll();
    const late = startProcess(stream);
    expect(late.rooms.has('device:b')).toBe(true);
    late.read();
    expect(late.rooms.has('device:a')).toBe(true);
    expect(late.rooms.has('device:b')).toBe(false);
  });

  it('are all after a gap, until every process has announced its own again', () => {
    const { api, gateway, readAll } = startTwo();
    gateway.tellGap();
    api.enter('device:a');
    expect(gateway.rooms.has('device:b')).toBe(true);
    pass(70, readAll);
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
});
