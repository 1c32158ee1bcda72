import type { Alert } from './alerts.ts';
import type { Command } from './commands.ts';
import type { Device } from './devices.ts';
import type { LocationPoint } from './history.ts';

/**
 * Domain events for listeners (realtime, metrics). Delivery is best effort; work that must not be lost is a job
 * instead.
 */
export interface DomainEvents {
  'user.updated': { userId: string };
  'user.removed': { userId: string };
  /** `fields` are API field names; if absent, any user-editable field may have changed. */
  'device.updated': { deviceId: string; fields?: string[] };
  'device.released': { deviceId: string };
  /** The device has a new owner; all previous rights to it have ended. */
  'device.transferred': { deviceId: string };
  'device.rekeyed': { imei: string };
  /** `changes` holds only the fields of this report. */
  'device.reported': { deviceId: string; deviceUUID: string; changes: Partial<Device> };
  /** Emitted once per point: a duplicate raises no second event. */
  'point.stored': { deviceId: string; point: LocationPoint };
  /** The geocoder supplied an address after the point was stored; `id` is the point's. */
  'point.described': { deviceId: string; id: string; address: string };
  'history.cleared': { deviceId: string };
  /** `userId` is set if the alert is for one user only. */
  'alert.raised': { deviceId: string; userId: string | null; alert: Alert };
  'command.updated': { deviceId: string; deviceUUID: string; command: Command };
  /**
   * A plan was bought, changed, paused, resumed, paid for or ended; `deviceId` is null if the subscription has no
   * device any more.
   */
  'subscription.updated': { userId: string; deviceId: string | null };
  /** The set of devices that the user can see has changed. */
  'device-list.updated': { userId: string };
  'share.ended': { deviceId: string; userId: string };
  /** A share of the device has changed; `userId` is its recipient, null until the invitation is accepted. */
  'share.updated': { deviceId: string; userId: string | null };
  /** The data that Home Assistant shows may have changed; `isSwitched` if the integration was turned on or off. */
  'home-assistant.changed': { deviceIds: string[]; isSwitched: boolean };
  'places.updated': { userId: string };
  /** The set of MQTT topics to subscribe to has changed. */
  'mappings.updated': Record<string, never>;
  'session.ended': { userId: string; sessionIds: string[] };
}
