import { isPending } from '@holdfast/contract/commands.rules';
import type { LocationPoint } from '@holdfast/contract/history';
import type { ServerToClient } from '@holdfast/contract/realtime';
import { addressWindowEvent, historyWindowEvent } from '@holdfast/contract/realtime.rules';
import type { QueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/log.ts';
import { settleCommand } from '../commands/commands.api.ts';
import { deviceKeys } from '../devices/device-lists.api.ts';
import { changeDevices, currentDevice, findDevice, reloadDevice, reloadDevices } from '../devices/devices.api.ts';
import { reloadGroups } from '../groups/groups.api.ts';
import { reloadSubscriptions } from '../plans/subscriptions.api.ts';
import { reloadSharing } from '../sharing/reload-sharing.api.ts';
import { createChanges, withChange } from './device-changes.ts';

const dispatchOnWindow = (name: string, detail: object) => window.dispatchEvent(new CustomEvent(name, { detail }));

/** One handler for each realtime event. */
export const createDeviceEvents = (queryClient: QueryClient) => {
  const newestPoints = new Map<string, LocationPoint>();

  const readAgain = new Set<string>();

  /** Race: a response in flight may be older than the event, so the device is refetched after it arrives. */
  const readAgainIfInFlight = (deviceUUID: string) => {
    const queryKey = deviceKeys.one(deviceUUID);
    const [query] = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
    if (!query?.promise || readAgain.has(deviceUUID)) return;
    readAgain.add(deviceUUID);
    const read = () => {
      readAgain.delete(deviceUUID);
      void queryClient.invalidateQueries({ queryKey });
    };
    query.promise.then(read, read);
  };

  const changes = createChanges((gathered) => {
    changeDevices(queryClient, (device) => {
      const change = gathered.get(device.deviceUUID);
      return change ? withChange(device, change) : device;
    });
    for (const deviceUUID of gathered.keys()) readAgainIfInFlight(deviceUUID);
  });

  const reload = (deviceUUID: string) =>
    void reloadDevice(queryClient, deviceUUID).catch((error: unknown) => logProblem('A device was not read', error));

  const handlers: Partial<ServerToClient> = {
    'device-info-update': ({ deviceUUID, ...fields }) => {
      changes.add(deviceUUID, (change) => Object.assign(change.fields, fields));
      if (fields.subscription) void reloadSubscriptions(queryClient);
    },

    'location-history-insert': (point) => {
      const { deviceUUID } = point;
      const newest = newestPoints.get(deviceUUID);
      const isNewest = newest === undefined || point.timestamp >= newest.timestamp;
      if (isNewest) newestPoints.set(deviceUUID, point);
      changes.add(deviceUUID, (change) => {
        change.fields.lastSeenTime = new Date().toISOString();
        if (!isNewest) return;
        change.point = point;
        delete change.address;
      });
      if (deviceUUID === currentDevice()) dispatchOnWindow(historyWindowEvent, point);
    },

    'location-history-update': ({ _id, address }) => {
      const point = [...newestPoints.values()].find((newest) => newest._id === _id);
      if (point) {
        changes.add(point.deviceUUID, (change) => {
          change.address = address;
        });
      }
      dispatchOnWindow(addressWindowEvent, { _id, address });
    },

    'command-update': ({ deviceUUID, id, name, state }) => {
      const known = findDevice(queryClient, deviceUUID)?.pendingCommands.find((command) => command.id === id);
      if (known) changes.add(deviceUUID, (change) => change.commands.set(id, state));
      if (!isPending(state)) {
        settleCommand({ deviceUUID, id, name, state, createdAt: known?.createdAt ?? new Date().toISOString() });
      }
      // An answered command has changed the device's settings; a command from elsewhere is not in the cache yet.
      if (!known || !isPending(state)) reload(deviceUUID);
    },

    'device-list-update': () => {
      void reloadDevices(queryClient);
      void reloadGroups(queryClient);
    },

    'share-update': () => {
      void reloadDevices(queryClient);
      void reloadGroups(queryClient);
      void reloadSharing(queryClient);
    },
  };

  return { handlers, stop: changes.stop };
};
