import type { Bus, Topic } from '../platform/bus/bus.ts';
import { randomToken } from '../platform/secrets/secrets.ts';

interface Announcement {
  /** The process that has sockets in them. */
  from: string;
  rooms: string[];
}

const announcements: Topic<Announcement> = { name: 'occupied-rooms' };

/** Often enough that the part of the stream which a starting process reads has each room several times. */
const announceMilliseconds = 30_000;
const roomsAtOnce = 1000;
/** Longer than a message takes to another process; what was kept back meanwhile is sent after all. */
const lateMilliseconds = 2000;
const mostLate = 2000;

interface Late {
  room: string;
  at: number;
  send: () => void;
}

export type OccupiedRooms = ReturnType<typeof createOccupiedRooms>;

/**
 * The rooms in which any process has sockets, or had some that may come back, so that what nobody watches is not
 * published. Each process announces its rooms when they open and again and again; in doubt a room is occupied.
 */
export const createOccupiedRooms = (options: {
  bus: Bus;
  /** Of this process, now. */
  listOwn: () => string[];
  /** How long the sockets of a room may be away and still get what they missed. */
  recoverableMilliseconds: number;
}) => {
  const { bus, listOwn, recoverableMilliseconds } = options;
  const keptMilliseconds = recoverableMilliseconds + 3 * announceMilliseconds;
  const own = randomToken(6);
  const occupiedUntil = new Map<string, number>();
  let late: Late[] = [];
  /** From then on every announcement that counts has been heard. */
  let knownFrom = Number.POSITIVE_INFINITY;

  const announce = (rooms: string[]) => {
    for (let at = 0; at === 0 || at < rooms.length; at += roomsAtOnce) {
      bus.publish(announcements, { from: own, rooms: rooms.slice(at, at + roomsAtOnce) });
    }
  };

  const sendLate = (rooms: ReadonlySet<string>) => {
    const since = performance.now() - lateMilliseconds;
    const due = late.filter(({ room, at }) => at > since && rooms.has(room));
    late = late.filter(({ room, at }) => at > since && !rooms.has(room));
    for (const { send } of due) send();
  };

  const hear = ({ from, rooms }: Announcement) => {
    const now = performance.now();
    // What stands before it in the stream has been heard, and that reaches back further than an announcement.
    if (from === own && knownFrom === Number.POSITIVE_INFINITY) knownFrom = now;
    const opened = new Set<string>();
    for (const room of rooms) {
      if ((occupiedUntil.get(room) ?? 0) <= now) opened.add(room);
      occupiedUntil.set(room, now + keptMilliseconds);
    }
    if (opened.size > 0 && late.length > 0) sendLate(opened);
  };

  const announceAgain = () => {
    const now = performance.now();
    for (const [room, until] of occupiedUntil) if (until < now) occupiedUntil.delete(room);
    announce(listOwn());
  };

  const stops = [
    bus.on(announcements, hear),
    bus.onGap(() => {
      knownFrom = performance.now() + 2 * announceMilliseconds;
      announceAgain();
    }),
  ];
  const announcing = setInterval(announceAgain, announceMilliseconds);
  announcing.unref();
  announce([]);

  return {
    has: (room: string): boolean => {
      const now = performance.now();
      return now < knownFrom || (occupiedUntil.get(room) ?? 0) > now;
    },

    /** A socket of this process is the first one in it. */
    open: (room: string) => {
      const isKnown =
        (occupiedUntil.get(room) ?? 0) > performance.now() + recoverableMilliseconds + announceMilliseconds;
      if (!isKnown) announce([room]);
    },

    /** For a room that seems empty: it is sent if a socket was in it and only its announcement was still on its way. */
    sendLater: (room: string, send: () => void) => {
      if (late.length >= mostLate) late = late.slice(mostLate / 2);
      late.push({ room, at: performance.now(), send });
    },

    close: () => {
      clearInterval(announcing);
      for (const stop of stops) stop();
    },
  };
};
