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

  const settle = () => {
    if (!isOpen()) return;
    for (const [key, room] of entered) {
      if (wanted.has(key)) continue;
      entered.delete(key);
      leave(room);
    }
    for (const [key, room] of wanted) {
      if (entered.has(key)) continue;
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
    forget: () => entered.clear(),
    /** The server did not let us in. */
    refuse: (room: Room) => void entered.delete(keyOf(room)),
    /** Whether the server removed us from the room. */
    isForced: (room: Room) => entered.delete(keyOf(room)),
  };
};
