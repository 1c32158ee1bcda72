import type { Alert } from './alerts.ts';
import type { Command } from './commands.ts';
import type { Device } from './devices.ts';
import type { ErrorCode } from './errors.ts';
import type { LocationPoint } from './history.ts';
import type { Room } from './realtime.rules.ts';

/** What the server says over the socket. */
export interface ServerToClient {
  'room-connected': (room: Room) => void;
  'room-disconnected': (room: Room) => void;
  /** `room-unavailable` is for now only: ask again later. */
  'room-error': (room: Room & { code: ErrorCode; message: string }) => void;
  /**
   * Only what changed, and only what the weakest in the room may see. With nothing beside `deviceUUID` something changed
   * that no field carries (its history was cleared): read it again.
   */
  'device-info-update': (changes: Partial<Device> & { deviceUUID: string }) => void;
  'location-history-insert': (point: LocationPoint) => void;
  'location-history-update': (change: { _id: string; address: string }) => void;
  'command-update': (command: Pick<Command, 'id' | 'name' | 'state'> & { deviceUUID: string }) => void;
  alert: (alert: Alert) => void;
  'device-list-update': (change: Record<string, never>) => void;
  /** The shares of the device have changed; sent to its managers. */
  'share-update': (change: { deviceUUID: string }) => void;
}

export interface ClientToServer {
  'join-room': (room: Room) => void;
  'leave-room': (room: Room) => void;
}
