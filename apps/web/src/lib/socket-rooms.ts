import type { Room } from '@holdfast/contract/realtime.rules';

interface Door {
  isOpen: () => boolean;
  join: (room: Room) => void;
  leave: (room: Room) => void;
}

const keyOf = ({ id, type }: Room) => `${type}:${id}`;

/** Keeps the rooms that the socket is in equal to those wanted, as soon as it is connected. */
export const createRooms = ({ isOpen, join, leave }: Door) => {
  let wanted = new Map<string, Room>();
  const entered = new Map<string, Room>();
  /** Rooms that the server closed to us: not joined again before the lists were read again. */
  const lost = new Set<string>();

  const settle = () => {
    if (!isOpen()) return;
    for (const [key, room] of entered) {
      if (wanted.has(key)) continue;
      entered.delete(key);
      leave(room);
    }
    for (const [key, room] of wanted) {
      if (entered.has(key) || lost.has(key)) continue;
      entered.set(key, room);
      join(room);
    }
  };

  return {
    settle,
    want: (rooms: Room[]) => {
      wanted = new Map(rooms.map((room) => [keyOf(room), room]));
      settle();
    },
    /** The server knows of none of them any more. */
    forget: () => {
      entered.clear();
      lost.clear();
    },
    /** The server did not let us in. */
    refuse: (room: Room) => void entered.delete(keyOf(room)),
    /** Whether the server removed us from the room. */
    isForced: (room: Room) => {
      const isForced = entered.delete(keyOf(room));
      if (isForced) lost.add(keyOf(room));
      return isForced;
    },
    /** Joins rooms again that were closed and are still wanted: there may be another right to them. */
    retryLost: () => {
      lost.clear();
      settle();
    },
  };
};
