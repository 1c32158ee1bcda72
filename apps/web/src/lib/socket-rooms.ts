import type { Room } from '@holdfast/contract/realtime.rules';

interface Door {
  isOpen: () => boolean;
  join: (rooms: Room[]) => void;
  leave: (room: Room) => void;
}

const keyOf = ({ id, type }: Room) => `${type}:${id}`;

/** Keeps the joined rooms equal to the wanted ones while connected. */
export const createRooms = ({ isOpen, join, leave }: Door) => {
  let wanted = new Map<string, Room>();
  const entered = new Map<string, Room>();
  /** Rooms from which the server removed us; not rejoined until `retryLost`. */
  const lost = new Set<string>();

  const settle = () => {
    if (!isOpen()) return;
    for (const [key, room] of entered) {
      if (wanted.has(key)) continue;
      entered.delete(key);
      leave(room);
    }
    const joined = [...wanted].filter(([key]) => !entered.has(key) && !lost.has(key));
    for (const [key, room] of joined) entered.set(key, room);
    if (joined.length > 0) join(joined.map(([, room]) => room));
  };

  return {
    settle,
    want: (rooms: Room[]) => {
      wanted = new Map(rooms.map((room) => [keyOf(room), room]));
      settle();
    },
    /** After a reconnect the server has no record of our rooms. */
    forget: () => {
      entered.clear();
      lost.clear();
    },
    /** The server refused to let us join. */
    refuse: (room: Room) => void entered.delete(keyOf(room)),
    /** Handles `room-disconnected`: true (and the room is lost) unless we have left the room ourselves. */
    isForced: (room: Room) => {
      const isForced = entered.delete(keyOf(room));
      if (isForced) lost.add(keyOf(room));
      return isForced;
    },
    /** Rejoins wanted rooms that were lost: access may have been granted again. */
    retryLost: () => {
      lost.clear();
      settle();
    },
  };
};
