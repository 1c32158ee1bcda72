import { randomToken } from '../platform/secrets/secrets.ts';

interface LoggedPacket {
  data: unknown[];
  rooms: ReadonlySet<string>;
  at: number;
}

export interface PacketLogOptions {
  longestMilliseconds: number;
  mostPackets: number;
}

export type PacketLog = ReturnType<typeof createPacketLog>;

const trimAfter = 4096;

/** The newest packets, for connections that broke for a moment. Each has a number, and they follow each other. */
export const createPacketLog = ({ longestMilliseconds, mostPackets }: PacketLogOptions) => {
  // Numbers of another process, or of this one before a restart, mean nothing here.
  const run = randomToken(6);
  const packets: LoggedPacket[] = [];
  let firstNumber = 0;
  let dropped = 0;

  const trim = (now: number) => {
    const isOver = (packet: LoggedPacket | undefined) =>
      packet !== undefined && (packet.at < now - longestMilliseconds || packets.length - dropped > mostPackets);
    while (isOver(packets[dropped])) dropped += 1;
    if (dropped < trimAfter) return;
    packets.splice(0, dropped);
    firstNumber += dropped;
    dropped = 0;
  };

  return {
    /** Answers the offset that the client remembers. */
    add: (data: unknown[], rooms: ReadonlySet<string>): string => {
      const now = Date.now();
      trim(now);
      packets.push({ data, rooms, at: now });
      return `${run}.${firstNumber + packets.length - 1}`;
    },

    /** Null when something after that offset may have been forgotten. */
    positionOf: (offset: string): number | null => {
      trim(Date.now());
      const [ofRun, number] = offset.split('.');
      const position = Number(number) + 1;
      const isKnown = position >= firstNumber + dropped && position <= firstNumber + packets.length;
      return ofRun === run && isKnown ? position : null;
    },

    end: () => firstNumber + packets.length,

    from: (position: number) =>
      packets
        .slice(Math.max(position - firstNumber, dropped))
        .map((packet, index) => ({ ...packet, number: Math.max(position, firstNumber + dropped) + index })),
  };
};
