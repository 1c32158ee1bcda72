interface Entry {
  number: number;
  at: number;
}

export interface LoggedPacket extends Entry {
  data: unknown[];
  rooms: ReadonlySet<string>;
  position: string;
}

/** A right to a room has ended, of one user, or of all users if `userId` is undefined. */
interface LoggedEnd extends Entry {
  room: string;
  userId: string | undefined;
}

export type PacketLog = ReturnType<typeof createPacketLog>;

const isPacket = (entry: LoggedPacket | LoggedEnd): entry is LoggedPacket => 'data' in entry;

/** Bounded log of recent packets and ended rights, for the recovery of short disconnects. */
export const createPacketLog = ({
  longestMilliseconds,
  mostPackets,
}: {
  longestMilliseconds: number;
  mostPackets: number;
}) => {
  // Insertion order is the order of the numbers.
  const entries = new Map<number, LoggedPacket | LoggedEnd>();
  const numbers = new Map<string, number>();
  let nextNumber = 0;
  /** Newest evicted packet: a client that received it has missed no evicted packet. */
  let lastForgotten: LoggedPacket | null = null;

  const trim = (now: number) => {
    for (const entry of entries.values()) {
      if (entry.at >= now - longestMilliseconds && entries.size <= mostPackets) return;
      entries.delete(entry.number);
      if (!isPacket(entry)) continue;
      numbers.delete(entry.position);
      lastForgotten = entry;
    }
  };

  const put = <T>(entry: T) => {
    const now = Date.now();
    const number = nextNumber;
    nextNumber += 1;
    entries.set(number, { ...entry, number, at: now } as unknown as LoggedPacket | LoggedEnd);
    trim(now);
    return number;
  };

  const after = (number: number) => [...entries.values()].filter((entry) => entry.number >= number);

  return {
    add: (data: unknown[], rooms: ReadonlySet<string>, position: string) => {
      numbers.set(position, put({ data, rooms, position }));
    },

    addEnd: (room: string, userId?: string) => void put({ room, userId }),

    /** Number after the packet at `position`; null if packets since then may be evicted. */
    numberAfter: (position: string): number | null => {
      trim(Date.now());
      const number = lastForgotten?.position === position ? lastForgotten.number : numbers.get(position);
      return number === undefined ? null : number + 1;
    },

    end: () => nextNumber,

    from: (number: number): LoggedPacket[] => after(number).filter(isPacket),

    /** Rooms to which the user's right ended since then, even if it was granted again. */
    endedSince: (number: number, userId: string): Set<string> =>
      new Set(
        after(number).flatMap((entry) =>
          !isPacket(entry) && (entry.userId === undefined || entry.userId === userId) ? entry.room : [],
        ),
      ),

    clear: () => {
      entries.clear();
      numbers.clear();
      lastForgotten = null;
    },
  };
};
