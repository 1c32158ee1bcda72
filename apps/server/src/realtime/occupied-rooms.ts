import type { Bus, Topic } from '../platform/bus/bus.ts';
import { randomToken } from '../platform/secrets/secrets.ts';

interface Announcement {
  /** The process that has sockets in them. */
  from: string;
  rooms: string[];
  /** All others say theirs, too: it has missed what they said before. */
  isAsking?: boolean;
}

const announcements: Topic<Announcement> = { name: 'occupied-rooms' };

const announceMilliseconds = 30_000;
/** Within which all others have answered. */
const answerMilliseconds = 5000;
const roomsAtOnce = 1000;
/** Longer than a message takes to another process; what was kept back meanwhile is sent after all. */
const lateMilliseconds = 2000;
/** More than come in that time; of more the older half goes. */
const mostLate = 20_000;

interface Late {
  room: string;
  at: number;
  send: () => void;
}

export type OccupiedRooms = ReturnType<typeof createOccupiedRooms>;

/**
 * The rooms in which any process has sockets, or had some that may come back, so that what nobody watches is not
 * published. Each process announces its rooms when they open, again and again, and when another one asks, as it does at
 * its start and after a gap; until it has the answers, every room is occupied.
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

    /** A socket of this process is the first one in it. */
    open: (room: string) => {
      const isKnown =
        (occupiedUntil.get(room) ?? 0) > performance.now() + recoverableMilliseconds + announceMilliseconds;
      // Before what is told from now on, which goes out at once.
      sendLate(new Set([room]));
      if (!isKnown) announce([room]);
    },

    /** For a room that seems empty: it is sent if a socket was in it and only its announcement was still on its way. */
    sendLater: (room: string, send: () => void) => {
      if (late.length >= mostLate) late = late.slice(mostLate / 2);
      late.push({ room, at: performance.now(), send });
    },

    /** The device has another owner: what was kept back is not for whoever joins now. */
    forget: (room: string) => {
      late = late.filter((one) => one.room !== room);
    },

    close: () => {
      clearInterval(announcing);
      for (const stop of stops) stop();
    },
  };
};
