import type { Alert } from './alerts.ts';
import type { Command } from './commands.ts';
import type { Device } from './devices.ts';
import type { LocationPoint } from './history.ts';

/** Domain events, for listeners (realtime, metrics): best effort. What must happen is a job instead. */
export interface DomainEvents {
  'user.updated': { userId: string };
  'user.removed': { userId: string };
  /** `fields` by their names on the wire; without them, anything that people set may have changed. */
  'device.updated': { deviceId: string; fields?: string[] };
  'device.released': { deviceId: string };
  /** It has another owner; nobody who knew it has a right to it any more. */
  'device.transferred': { deviceId: string };
  /** Other secrets than before are good for it. */
  'device.rekeyed': { imei: string };
  /** A report of the device; `changes` holds only the fields of this report. */
  'device.reported': { deviceId: string; deviceUUID: string; changes: Partial<Device> };
  /** Stored for the first time; a point that is sent again raises no second event. */
  'point.stored': { deviceId: string; point: LocationPoint };
  /** A better address came later; `id` is the point's. */
  'point.described': { deviceId: string; id: string; address: string };
  /** All points of the device are gone. */
  'history.cleared': { deviceId: string };
  /** `userId` where it is for one person alone. */
  'alert.raised': { deviceId: string; userId: string | null; alert: Alert };
  'command.updated': { deviceId: string; deviceUUID: string; command: Command };
  /** A plan was bought, changed, paused, resumed, paid for or ended; `deviceId` is null when it outlived its device. */
  'subscription.updated': { userId: string; deviceId: string | null };
  /** The list of devices that a user sees is another one now. */
  'device-list.updated': { userId: string };
  /** Whose right to the device has ended. */
  'share.ended': { deviceId: string; userId: string };
  /** Something about who may use the device is another now; `userId` is whose right it is, null while invited. */
  'share.updated': { deviceId: string; userId: string | null };
  /** What Home Assistant shows of these devices may be another now; `isSwitched` where it was switched on or off. */
  'home-assistant.changed': { deviceIds: string[]; isSwitched: boolean };
  /** The places of a person are others now. */
  'places.updated': { userId: string };
  /** Other topics of other people's senders are read than before. */
  'mappings.updated': Record<string, never>;
  'session.ended': { userId: string; sessionIds: string[] };
}
