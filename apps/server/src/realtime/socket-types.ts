import type { ClientToServer, ServerToClient } from '@holdfast/contract/realtime';
import type { Room } from '@holdfast/contract/realtime.rules';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** What a client calls a room, and the room that it is in. */
export interface NamedRoom extends Room {
  room: string;
}

/** Taken over by a connection that is recovered; plain, since other servers may have to read it one day. */
export interface SocketData {
  userId: string;
  sessionId: string;
  names: Record<string, NamedRoom>;
  recovery?: Recovery;
}

/** What a connection had before it broke. None of it is given back unless the rights are still there. */
export interface Recovery {
  rooms: string[];
  /** After this packet the client missed some. */
  position: number;
  /** What is for this socket alone and came later, it has received already. */
  ownUntil: number;
}

export type RealtimeServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export const deviceRoom = (deviceId: string) => `device:${deviceId}`;
export const userRoom = (userId: string) => `user:${userId}`;
/** Rooms of the server's own, joined without being asked: they carry no events, they find the sockets. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const accountRoom = (userId: string) => `account:${userId}`;

export const deviceIdOf = (room: string): string | null =>
  room.startsWith('device:') ? room.slice('device:'.length) : null;
