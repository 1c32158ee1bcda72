import type { Bus, Topic } from '../platform/bus/bus.ts';
import { randomToken } from '../platform/secrets/secrets.ts';

interface Announcement {
  /** Id of the process that has sockets in `rooms`. */
  from: string;
  rooms: string[];
  /** Asks all other processes to announce their rooms, since the sender has missed earlier announcements. */
  isAsking?: boolean;
}

const announcements: Topic<Announcement> = { name: 'occupied-rooms' };

const announceMilliseconds = 30_000;
/** Time in which all other processes answer. */
const answerMilliseconds = 5000;
const roomsAtOnce = 1000;
/**
 * Longer than the latency of the bus: a packet for a seemingly empty room is held this long, in case the room is
 * announced.
 */
const lateMilliseconds = 2000;
/** Limit of held packets; above it the older half is evicted. */
const mostLate = 20_000;

interface Late {
  room: string;
  at: number;
  send: () => void;
}

export type OccupiedRooms = ReturnType<typeof createOccupiedRooms>;

/**
 * Rooms in which any process has sockets, or had sockets that may reconnect, so that events without a watcher are not
 * published. Each process announces its rooms when they open, periodically, and when another process asks, which it
 * does at its start and after a gap of the bus. Until the answers have arrived, every room counts as occupied.
 */
export const createOccupiedRooms = (options: {
  bus: Bus;
  listOwn: () => string[];
  recoverableMilliseconds: number;
}) => {
  const { bus, listOwn, recoverableMilliseconds } = options;
  const keptMilliseconds = recoverableMilliseconds + 3 * announceMilliseconds;
  const own = randomToken(6);
  const occupiedUntil = new Map<string, number>();
  let late: Late[] = [];
  /** Time at which all answers have arrived; before it every room counts as occupied. */
  let knownFrom = Number.POSITIVE_INFINITY;

  const announce = (rooms: string[]) => {
    for (let at = 0; at < rooms.length; at += roomsAtOnce) {
      bus.publish(announcements, { from: own, rooms: rooms.slice(at, at + roomsAtOnce) });
    }
  };

  const ask = () => {
    knownFrom = Number.POSITIVE_INFINITY;
    bus.publish(announcements, { from: own, rooms: [], isAsking: true });
  };

  const sendLate = (rooms: ReadonlySet<string>) => {
    const since = performance.now() - lateMilliseconds;
    const due = late.filter(({ room, at }) => at > since && rooms.has(room));
    late = late.filter(({ room, at }) => at > since && !rooms.has(room));
    for (const { send } of due) send();
  };

  const hear = ({ from, rooms, isAsking }: Announcement) => {
    const now = performance.now();
    if (isAsking && from === own) knownFrom = now + answerMilliseconds;
    else if (isAsking) announce(listOwn());
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
      announceAgain();
      ask();
    }),
  ];
  const announcing = setInterval(announceAgain, announceMilliseconds);
  announcing.unref();
  ask();

  return {
    has: (room: string): boolean => {
      const now = performance.now();
      return now < knownFrom || (occupiedUntil.get(room) ?? 0) > now;
    },

    /** Called when the first socket of this process joins the room. */
    open: (room: string) => {
      const isKnown =
        (occupiedUntil.get(room) ?? 0) > performance.now() + recoverableMilliseconds + announceMilliseconds;
      // Held packets first: packets published from now on are not held, so the order is kept.
      sendLate(new Set([room]));
      if (!isKnown) announce([room]);
    },

    /** Holds a packet for a seemingly empty room; it is sent if the room's announcement was still in flight. */
    sendLater: (room: string, send: () => void) => {
      if (late.length >= mostLate) late = late.slice(mostLate / 2);
      late.push({ room, at: performance.now(), send });
    },

    /** Drops held packets when the device changes its owner, so that the next watcher does not get them. */
    forget: (room: string) => {
      late = late.filter((one) => one.room !== room);
    },

    close: () => {
      clearInterval(announcing);
      for (const stop of stops) stop();
    },
  };
};
