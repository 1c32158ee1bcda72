interface Entry {
  number: number;
  at: number;
}

export interface LoggedPacket extends Entry {
  data: unknown[];
  rooms: ReadonlySet<string>;
  position: string;
}

/** The right to a room has ended: of one user, or of all. */
interface LoggedEnd extends Entry {
  room: string;
  userId: string | undefined;
}

export type PacketLog = ReturnType<typeof createPacketLog>;

const isPacket = (entry: LoggedPacket | LoggedEnd): entry is LoggedPacket => 'data' in entry;

/** The newest packets and ended rights, for connections that broke for a moment. */
export const createPacketLog = ({
  longestMilliseconds,
  mostPackets,
}: {
  longestMilliseconds: number;
  mostPackets: number;
}) => {
  // In the order of insertion, which is the order of the numbers.
  const entries = new Map<number, LoggedPacket | LoggedEnd>();
  const numbers = new Map<string, number>();
  let nextNumber = 0;
  /** A client that got this one last has missed nothing that was evicted. */
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

    /** The number of what came after that position; null when something since then may have been forgotten. */
    numberAfter: (position: string): number | null => {
      trim(Date.now());
      const number = lastForgotten?.position === position ? lastForgotten.number : numbers.get(position);
      return number === undefined ? null : number + 1;
    },

    end: () => nextNumber,

    from: (number: number): LoggedPacket[] => after(number).filter(isPacket),

    /** Rooms to which this user's right has ended since then, though it may have begun again. */
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
