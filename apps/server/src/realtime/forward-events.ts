import type { DomainEvents } from '@holdfast/contract/events';
import { serverEvents } from '@holdfast/contract/realtime.rules';
import type { DeviceAccessService } from '../features/devices/device-access.service.ts';
import { type DevicesService, toCommonFields } from '../features/devices/devices.service.ts';
import type { Core } from '../platform/core.ts';
import type { OccupiedRooms } from './occupied-rooms.ts';
import type { RecoveryAdapter } from './recovery-adapter.ts';
import { deviceRoom, type RealtimeServer, userRoom } from './socket-types.ts';

/** Fan-out of domain events to rooms. Returns a stop function. */
export const forwardEvents = (
  { events, log }: Core,
  deps: {
    io: RealtimeServer;
    adapter: RecoveryAdapter;
    /** Null in a single-process installation, where all sockets are local. */
    occupied: OccupiedRooms | null;
    devices: DevicesService;
    deviceAccess: DeviceAccessService;
  },
) => {
  const { io, adapter, occupied, devices, deviceAccess } = deps;
  const stops: (() => void)[] = [];
  const on = <K extends keyof DomainEvents>(name: K, tell: (event: DomainEvents[K]) => void) =>
    stops.push(events.on(name, tell));

  /** Most devices have no watcher most of the time: the payload is only built if the room has sockets. */
  const tellWatchers = (deviceId: string, tell: (watchers: ReturnType<typeof io.to>) => void) => {
    const room = deviceRoom(deviceId);
    if (!adapter.isEmpty(room)) tell(io.to(room));
    else occupied?.sendLater(room, () => tell(io.to(room)));
  };

  let lastRead = Promise.resolve();
  let lastAlert = Promise.resolve();

  /** Serialized, so that the newest of several changes is sent last. */
  const tellFields = (deviceId: string, fields?: string[]) => {
    tellWatchers(deviceId, () => {
      lastRead = lastRead
        .then(async () => {
          const changes = await devices.getCommon(deviceId, fields);
          if (changes) io.to(deviceRoom(deviceId)).emit(serverEvents.deviceInfoUpdate, changes);
        })
        .catch((error: unknown) => log.error(error));
    });
  };

  let pending: DomainEvents['alert.raised'][] = [];
  /**
   * Alerts go to all pages of a viewer, not only to the device's room, and those of a place to its owner only. Alerts
   * that arrive during a lookup are looked up together.
   */
  const sendPending = async () => {
    const some = pending;
    pending = [];
    if (some.length === 0) return;
    const moments = some.map(({ deviceId, alert }) => ({ deviceId, moment: new Date(alert.timestamp * 1000) }));
    const viewers = await deviceAccess.listViewers(moments).catch((error: unknown): string[][] => {
      log.error(error);
      return [];
    });
    for (const [at, { deviceId, userId, alert }] of some.entries()) {
      const known = viewers[at] ?? [];
      if (!userId) io.to([deviceRoom(deviceId), ...known.map(userRoom)]).emit(serverEvents.alert, alert);
      else if (known.includes(userId)) io.to(userRoom(userId)).emit(serverEvents.alert, alert);
    }
  };

  on('device.reported', (reported) => {
    const { deviceId, deviceUUID } = reported;
    tellWatchers(deviceId, (watchers) =>
      watchers.emit(serverEvents.deviceInfoUpdate, { ...toCommonFields(reported.changes), deviceUUID }),
    );
  });
  on('device.updated', ({ deviceId, fields }) => tellFields(deviceId, fields));
  on('subscription.updated', ({ deviceId }) => {
    if (deviceId) tellFields(deviceId, ['subscription', 'isTrialAvailed', 'isTermsAccepted']);
  });
  on('history.cleared', ({ deviceId }) => tellFields(deviceId, []));
  on('point.stored', (stored) => {
    tellWatchers(stored.deviceId, (watchers) => watchers.emit(serverEvents.locationHistoryInsert, stored.point));
  });
  on('point.described', ({ deviceId, id, address }) => {
    tellWatchers(deviceId, (watchers) => watchers.emit(serverEvents.locationHistoryUpdate, { _id: id, address }));
  });
  on('alert.raised', (raised) => {
    pending.push(raised);
    lastAlert = lastAlert.then(sendPending).catch((error: unknown) => log.error(error));
  });
  on('command.updated', ({ deviceId, deviceUUID, command: { id, name, state } }) => {
    tellWatchers(deviceId, (watchers) => watchers.emit(serverEvents.commandUpdate, { deviceUUID, id, name, state }));
  });
  on('device-list.updated', ({ userId }) => {
    io.to(userRoom(userId)).emit(serverEvents.deviceListUpdate, {});
  });
  on('share.updated', ({ deviceId }) => {
    deviceAccess.listManagers(deviceId).then(
      (managers) => {
        for (const { userId, deviceUuid } of managers) {
          io.to(userRoom(userId)).emit(serverEvents.shareUpdate, { deviceUUID: deviceUuid });
        }
      },
      (error: unknown) => log.error(error),
    );
  });

  for (const name of ['device.released', 'device.transferred'] as const) {
    stops.push(events.onAnywhere(name, ({ deviceId }) => occupied?.forget(deviceRoom(deviceId))));
  }

  return () => {
    for (const stop of stops) stop();
  };
};
