import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import type { Bus, Topic } from '../platform/bus/bus.ts';
import { createPacketLog, type PacketLog } from './packet-log.ts';
import type { RecoverableSession, RecoverableSessions } from './recoverable-sessions.ts';
import { deviceIdOf, type Recovery } from './socket-types.ts';

/** How long a disconnected socket may recover what it missed. */
export const recoverableMilliseconds = 2 * 60_000;
const mostPackets = 20_000;
const eventPacket = 2;

interface Packet {
  type: number;
  id?: number;
  data: unknown[];
}

interface SentPacket {
  data: unknown[];
  rooms: string[];
  except: string[];
}

const sentPackets: Topic<SentPacket> = { name: 'packet' };

/** Ids of sockets in these rooms that must not get the packet. */
export type HiddenFrom = (data: unknown[], rooms: Iterable<string>) => string[];

export interface RecoveryOptions {
  bus: Bus;
  kept: RecoverableSessions;
  hiddenFrom: HiddenFrom;
}

/**
 * Socket.io's own adapters restore rooms and missed packets before any middleware has run. This one only records them;
 * `replay` delivers them after the rights are checked. Packets go over the bus to the sockets of all processes, and are
 * logged under the bus position, which is the same in every process.
 */
export class RecoveryAdapter extends Adapter {
  readonly log: PacketLog = createPacketLog({ longestMilliseconds: recoverableMilliseconds, mostPackets });
  stops: (() => void)[] = [];
  declare options: RecoveryOptions;

  /** Socket.io constructs the adapter, so the dependencies are injected afterwards. */
  listen(options: RecoveryOptions) {
    this.options = options;
    this.stops = [
      options.bus.on(sentPackets, (packet, position) => this.deliver(packet, position)),
      options.bus.onGap(() => this.log.clear()),
    ];
  }

  override broadcast(packet: Packet, { rooms, except, flags }: BroadcastOptions) {
    const isEvent = packet.type === eventPacket && packet.id === undefined;
    if (!isEvent) return super.broadcast(packet, { rooms, except: except ?? new Set(), flags: flags ?? {} });
    this.options.bus.publish(sentPackets, { data: packet.data, rooms: [...rooms], except: [...(except ?? [])] });
  }

  override close() {
    for (const stop of this.stops) stop();
  }

  override persistSession(session: Parameters<Adapter['persistSession']>[0]) {
    this.options.kept.put(session as RecoverableSession);
  }

  /** Throws if there is nothing to recover; the caller then treats the socket as a new connection. */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    const before = await this.options.kept.take(pid);
    const position = this.log.numberAfter(offset);
    if (!before || position === null) throw new Error('nothing to recover');
    const recovery: Recovery = { rooms: before.rooms, position, ownUntil: this.log.end() };
    return { sid: before.sid, pid, rooms: [], data: { ...before.data, recovery }, missedPackets: [] };
  }

  /** Call it after the socket has rejoined its rooms, so that no packet is lost in between. */
  replay(socketId: string, rooms: string[], { position, ownUntil }: Recovery) {
    for (const packet of this.log.from(position)) {
      const isOwn = packet.rooms.has(socketId) && packet.number < ownUntil;
      if (!isOwn && !rooms.some((room) => packet.rooms.has(room))) continue;
      // Packets about a device require that the socket has rejoined its room, since only then its rights are checked.
      if ([...packet.rooms].some((room) => deviceIdOf(room) !== null && !rooms.includes(room))) continue;
      if (this.options.hiddenFrom(packet.data, packet.rooms).includes(socketId)) continue;
      super.broadcast({ type: eventPacket, data: packet.data }, { rooms: new Set([socketId]), except: new Set() });
    }
  }

  /** Records the end of a right, of all users if `userId` is undefined. It applies to disconnected sockets, too. */
  forget(room: string, userId?: string) {
    this.log.addEnd(room, userId);
  }

  /** Rooms that a recovered socket must not rejoin, even if its user has a right to them again. */
  forgottenFor(userId: string, { position }: Recovery): Set<string> {
    return this.log.endedSince(position, userId);
  }

  /** True if no client of any process is in the room and no disconnected client may reconnect to it. */
  isEmpty(room: string) {
    return !this.rooms.has(room) && !this.options.kept.isAwaited(room);
  }

  deliver({ data, rooms, except }: SentPacket, position: string | null) {
    const inRooms = new Set(rooms);
    const sent = position === null ? data : [...data, position];
    if (position !== null) this.log.add(sent, inRooms, position);
    const hidden = this.options.hiddenFrom(data, rooms);
    super.broadcast({ type: eventPacket, data: sent }, { rooms: inRooms, except: new Set([...except, ...hidden]) });
  }
}
