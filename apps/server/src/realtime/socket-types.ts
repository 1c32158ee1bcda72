import type { ClientToServer, ServerToClient } from '@holdfast/contract/realtime';
import type { Room } from '@holdfast/contract/realtime.rules';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** The name that the client uses, and the internal room. */
export interface NamedRoom extends Room {
  room: string;
}

/** Kept across a recovery and serialized as JSON, since another process may restore it. */
export interface SocketData {
  userId: string;
  sessionId: string;
  names: Record<string, NamedRoom>;
  recovery?: Recovery;
}

/** State of a disconnected socket; it is restored only as far as the rights still exist. */
export interface Recovery {
  rooms: string[];
  /** Number in the packet log of the first packet that the client may have missed. */
  position: number;
  /** From this number on, packets for this socket alone were already received over the new connection. */
  ownUntil: number;
}

export type RealtimeServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export const deviceRoom = (deviceId: string) => `device:${deviceId}`;
export const userRoom = (userId: string) => `user:${userId}`;
/** Internal rooms without events, joined automatically: they only serve to find sockets. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const accountRoom = (userId: string) => `account:${userId}`;

export const deviceIdOf = (room: string): string | null =>
  room.startsWith('device:') ? room.slice('device:'.length) : null;
