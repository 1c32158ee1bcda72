import { isGps } from '@holdfast/contract/devices.rules';
import type { Room } from '@holdfast/contract/realtime.rules';
import type { QueryClient } from '@tanstack/react-query';
import { logProblem } from '../../lib/log.ts';
import { openChannel } from '../../lib/socket.ts';
import { reloadUser } from '../account/user.api.ts';
import { receiveAlert, reloadAlerts } from '../alerts/alerts.api.ts';
import { deviceKeys } from '../devices/device-lists.api.ts';
import { reloadDevices, shownDevices } from '../devices/devices.api.ts';
import { createDeviceEvents } from './device-events.ts';

/** By `_id`, since a list carries no imei. */
const roomsOf = (queryClient: QueryClient): Room[] => {
  const trackers = shownDevices(queryClient).filter(({ deviceType }) => isGps(deviceType));
  return [...new Set(trackers.map(({ _id }) => _id))].map((id) => ({ id, type: 'device' }));
};

/** Keeps the query cache of this user up to date. Returns a function that stops it. */
export const startRealtime = (queryClient: QueryClient, userId: string) => {
  const { handlers, stop: stopEvents } = createDeviceEvents(queryClient);
  const checkUser = () =>
    void reloadUser(queryClient).catch((error: unknown) => logProblem('The session could not be checked', error));
  const channel = openChannel({
    handlers: { ...handlers, alert: (alert) => receiveAlert(queryClient, alert) },
    onMissed: () => {
      void reloadDevices(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['history'] });
      void reloadAlerts(queryClient);
      checkUser();
    },
    // Whether the session has ended is the API's to say: it ends as it does for any other call.
    onRefused: checkUser,
    onRoomLost: () => void reloadDevices(queryClient),
  });

  const enter = () => channel.setRooms([{ id: userId, type: 'user' }, ...roomsOf(queryClient)]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enterSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      enter();
    }, 0);
  };
  enter();
  // Which devices are shown is known to the queries that are in use.
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
