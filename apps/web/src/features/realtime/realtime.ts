import { isGps } from '@holdfast/contract/devices.rules';
import type { LastSeen } from '@holdfast/contract/realtime';
import type { Room } from '@holdfast/contract/realtime.rules';
import type { QueryClient } from '@tanstack/react-query';
import { openChannel } from '../../lib/socket.ts';
import { checkUser } from '../account/user.api.ts';
import { receiveAlert, reloadAlerts } from '../alerts/alerts.api.ts';
import { deviceKeys } from '../devices/device-lists.api.ts';
import { reloadDevices, shownDevices } from '../devices/devices.api.ts';
import { createDeviceEvents } from './device-events.ts';

/** Rooms use `_id`, because lists omit the IMEI. */
const roomsOf = (queryClient: QueryClient): Room[] => {
  const trackers = shownDevices(queryClient).filter(({ deviceType }) => isGps(deviceType));
  return [...new Set(trackers.map(({ _id }) => _id))].map((id) => ({ id, type: 'device' }));
};

const isLoadingDevices = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: deviceKeys.all, type: 'active', fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined);

/** Race: a point that arrived after the device was read, but before its room was joined, has reached nobody. */
const isOutdated = (queryClient: QueryClient, lastSeen: LastSeen) =>
  shownDevices(queryClient).some(({ _id, lastSeenTime }) => (lastSeen[_id] ?? '') > (lastSeenTime ?? ''));

/** Applies realtime events to the query cache of this user. Returns a function that stops it. */
export const startRealtime = (queryClient: QueryClient, userId: string) => {
  const { handlers, stop: stopEvents } = createDeviceEvents(queryClient);
  let hasLostRoom = false;
  const reloadPositions = () => {
    void reloadDevices(queryClient);
    void queryClient.invalidateQueries({ queryKey: ['history'] });
  };
  const channel = openChannel({
    handlers: { ...handlers, alert: (alert) => receiveAlert(queryClient, alert) },
    onJoined: (lastSeen) => isOutdated(queryClient, lastSeen) && reloadPositions(),
    onMissed: () => {
      reloadPositions();
      void reloadAlerts(queryClient);
      void checkUser(queryClient);
    },
    // The server does not replay alerts of devices that are not shown.
    onRecovered: () => void reloadAlerts(queryClient),
    onRefused: () => void checkUser(queryClient),
    onRoomLost: () => {
      hasLostRoom = true;
      void reloadDevices(queryClient);
    },
  });

  let shown: Room[] = [];
  const enter = () => {
    const now = roomsOf(queryClient);
    // Keep rooms while a page loads; otherwise a device on both pages would be left and joined again.
    const kept = isLoadingDevices(queryClient) ? shown.filter(({ id }) => !now.some((room) => room.id === id)) : [];
    shown = [...kept, ...now];
    channel.setRooms([{ id: userId, type: 'user' }, ...shown]);
    // Access to a lost room is certain only after the last of several concurrent reloads.
    if (!hasLostRoom || queryClient.isFetching({ queryKey: deviceKeys.all }) > 0) return;
    hasLostRoom = false;
    channel.retryLostRooms();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enterSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      enter();
    }, 0);
  };
  enter();
  const stopFollowing = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isAboutShown = type === 'observerAdded' || type === 'observerRemoved' || type === 'updated';
    if (isAboutShown && query.queryKey[0] === deviceKeys.all[0]) enterSoon();
  });

  return () => {
    clearTimeout(timer);
    stopFollowing();
    stopEvents();
    channel.close();
  };
};
