import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import { createPacketLog } from './packet-log.ts';
import type { Recovery, SocketData } from './socket-types.ts';

/** How long a connection may be broken and still get what it missed. */
export const recoverableMilliseconds = 2 * 60_000;
const returningMilliseconds = 30_000;
const mostPackets = 20_000;
const mostBroken = 10_000;
const eventPacket = 2;

interface Packet {
  type: number;
  id?: number;
  data: unknown[];
}

type BrokenConnection = Parameters<Adapter['persistSession']>[0] & { data: SocketData; brokeAt: number };

/** Of the rooms, the sockets that must not get a packet. */
export type HiddenFrom = (data: unknown[], rooms: Iterable<string>) => string[];

/**
 * Socket.io's own adapter gives a recovered connection its rooms and what it missed before any middleware has run.
 * This one only says what there was; `replay` gives it back once the rights have been checked.
 */
export class RecoveryAdapter extends Adapter {
  hiddenFrom: HiddenFrom = () => [];
  readonly log = createPacketLog({ longestMilliseconds: recoverableMilliseconds, mostPackets });
  readonly broken = new Map<string, BrokenConnection>();
  readonly brokenInRoom = new Map<string, number>();

  override broadcast(packet: Packet, options: BroadcastOptions) {
    const isKept = packet.type === eventPacket && packet.id === undefined;
    const data = packet.data;
    if (isKept) data.push(this.log.add(data, options.rooms));
    super.broadcast(packet, this.withHidden(data, options));
  }

  override persistSession(session: Parameters<Adapter['persistSession']>[0]) {
    this.forgetOld();
    this.broken.set(session.pid, { ...session, data: session.data as SocketData, brokeAt: Date.now() });
    for (const room of session.rooms) this.brokenInRoom.set(room, (this.brokenInRoom.get(room) ?? 0) + 1);
  }

  /** Throws where there is nothing to recover, which the caller takes for a new connection. */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    this.forgetOld();
    const before = this.broken.get(pid);
    const position = this.log.positionOf(offset);
    if (!before || position === null) throw new Error('nothing to recover');
    const recovery: Recovery = { rooms: before.rooms, position, ownUntil: this.log.end() };
    this.broken.delete(pid);
    // Until it is back in its rooms they do not count as empty: it would miss what happens right now.
    setTimeout(() => this.leaveRooms(before.rooms), returningMilliseconds).unref();
    return { sid: before.sid, pid, rooms: [], data: { ...before.data, recovery }, missedPackets: [] };
  }

  /** To be called when the socket is in the rooms again, so that nothing falls in between. */
  replay(socketId: string, rooms: string[], { position, ownUntil }: Recovery) {
    for (const packet of this.log.from(position)) {
      const isOwn = packet.rooms.has(socketId) && packet.number < ownUntil;
      if (!isOwn && !rooms.some((room) => packet.rooms.has(room))) continue;
      if (this.hiddenFrom(packet.data, packet.rooms).includes(socketId)) continue;
      super.broadcast({ type: eventPacket, data: packet.data }, { rooms: new Set([socketId]), except: new Set() });
    }
  }

  /** Somebody's right to a room has ended (everybody's, where no user is named) while they were away. */
  forget(room: string, userId?: string) {
    for (const connection of this.broken.values()) {
      if (userId !== undefined && connection.data.userId !== userId) continue;
      if (!connection.rooms.includes(room)) continue;
      connection.rooms = connection.rooms.filter((other) => other !== room);
      this.leaveRooms([room]);
    }
  }

  /** Nobody is there, and nobody will come back for it. */
  isEmpty(room: string) {
    return !this.rooms.has(room) && !this.brokenInRoom.has(room);
  }

  withHidden(data: unknown[], options: BroadcastOptions): BroadcastOptions {
    const hidden = this.hiddenFrom(data, options.rooms);
    return hidden.length === 0 ? options : { ...options, except: new Set([...(options.except ?? []), ...hidden]) };
  }

  forgetOld() {
    for (const connection of this.broken.values()) {
      const isOld = connection.brokeAt < Date.now() - recoverableMilliseconds;
      if (!isOld && this.broken.size < mostBroken) return;
      this.drop(connection);
    }
  }

  drop(connection: BrokenConnection) {
    this.broken.delete(connection.pid);
    this.leaveRooms(connection.rooms);
  }

  leaveRooms(rooms: string[]) {
    for (const room of rooms) {
      const left = (this.brokenInRoom.get(room) ?? 0) - 1;
      if (left > 0) this.brokenInRoom.set(room, left);
      else this.brokenInRoom.delete(room);
    }
  }
}
