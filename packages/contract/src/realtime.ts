import type { Alert } from './alerts.ts';
import type { Command } from './commands.ts';
import type { Device } from './devices.ts';
import type { ErrorCode } from './errors.ts';
import type { LocationPoint } from './history.ts';
import type { Room } from './realtime.rules.ts';

export interface ServerToClient {
  'room-connected': (room: Room) => void;
  'room-disconnected': (room: Room) => void;
  /** `room-unavailable` is temporary: the client should retry. */
  'room-error': (room: Room & { code: ErrorCode; message: string }) => void;
  /**
   * Changed fields only, and only those that the least privileged member of the room may see. `deviceUUID` alone means
   * a change that no field carries (history cleared): refetch the device.
   */
  'device-info-update': (changes: Partial<Device> & { deviceUUID: string }) => void;
  'location-history-insert': (point: LocationPoint) => void;
  'location-history-update': (change: { _id: string; address: string }) => void;
  'command-update': (command: Pick<Command, 'id' | 'name' | 'state'> & { deviceUUID: string }) => void;
  alert: (alert: Alert) => void;
  'device-list-update': (change: Record<string, never>) => void;
  /** Sent to the managers of the device only. */
  'share-update': (change: { deviceUUID: string }) => void;
}

/** By the id of each joined device room: when the device was last seen. */
export type LastSeen = Record<string, string | null>;

export interface ClientToServer {
  /** `done` is optional: with it a client learns what it has missed between reading a device and joining its room. */
  'join-room': (room: Room, done?: (lastSeen: LastSeen) => void) => void;
  /** Each room is answered like a `join-room`; `done` is called once. */
  'join-rooms': (rooms: Room[], done?: (lastSeen: LastSeen) => void) => void;
  'leave-room': (room: Room) => void;
}
