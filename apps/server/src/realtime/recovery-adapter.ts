import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import type { Bus, Topic } from '../platform/bus/bus.ts';
import { createPacketLog, type PacketLog } from './packet-log.ts';
import type { RecoverableSession, RecoverableSessions } from './recoverable-sessions.ts';
import { deviceIdOf, type Recovery } from './socket-types.ts';

/** How long a connection may be broken and still get what it missed. */
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

/** Of the rooms, the sockets that must not get a packet. */
export type HiddenFrom = (data: unknown[], rooms: Iterable<string>) => string[];

export interface RecoveryOptions {
  bus: Bus;
  kept: RecoverableSessions;
  hiddenFrom: HiddenFrom;
}

/**
 * Socket.io's own adapters give a recovered connection its rooms and what it missed before any middleware has run.
 * This one only says what there was; `replay` gives it back once the rights have been checked. Packets go over the bus,
 * so that the sockets of every process get them, and are logged under a position that every process knows.
 */
export class RecoveryAdapter extends Adapter {
  readonly log: PacketLog = createPacketLog({ longestMilliseconds: recoverableMilliseconds, mostPackets });
  stops: (() => void)[] = [];
  declare options: RecoveryOptions;

  /** Socket.io makes the adapter itself, so that it gets its dependencies afterwards. */
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

  /** Throws where there is nothing to recover, which the caller takes for a new connection. */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    const before = await this.options.kept.take(pid);
    const position = this.log.numberAfter(offset);
    if (!before || position === null) throw new Error('nothing to recover');
    const recovery: Recovery = { rooms: before.rooms, position, ownUntil: this.log.end() };
    return { sid: before.sid, pid, rooms: [], data: { ...before.data, recovery }, missedPackets: [] };
  }

  /** To be called when the socket is in the rooms again, so that nothing falls in between. */
  replay(socketId: string, rooms: string[], { position, ownUntil }: Recovery) {
    for (const packet of this.log.from(position)) {
      const isOwn = packet.rooms.has(socketId) && packet.number < ownUntil;
      if (!isOwn && !rooms.some((room) => packet.rooms.has(room))) continue;
      // What is about a device is only for those who are in its room again, whose rights were checked.
      if ([...packet.rooms].some((room) => deviceIdOf(room) !== null && !rooms.includes(room))) continue;
      if (this.options.hiddenFrom(packet.data, packet.rooms).includes(socketId)) continue;
      super.broadcast({ type: eventPacket, data: packet.data }, { rooms: new Set([socketId]), except: new Set() });
    }
  }

  /** The right of a user to a room has ended, of all users where none is named; disconnected ones too. */
  forget(room: string, userId?: string) {
    this.log.addEnd(room, userId);
  }

  /** Rooms that a connection which comes back must not be put into, though it may have a right to them again. */
  forgottenFor(userId: string, { position }: Recovery): Set<string> {
    return this.log.endedSince(position, userId);
  }

  /** No client is in the room, and none will reconnect to it. */
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
