import type { Device } from '@holdfast/contract/devices';
import { isGps } from '@holdfast/contract/devices.rules';
import type { Room } from '@holdfast/contract/realtime.rules';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { logProblem } from '../../lib/log.ts';
import { openChannel } from '../../lib/socket.ts';
import { reloadUser } from '../account/user.api.ts';
import { receiveAlert, reloadAlerts } from '../alerts/alerts.api.ts';
import { devicesQuery, reloadEverything } from '../devices/devices.api.ts';
import { createDeviceEvents } from './device-events.ts';

const roomOf = ({ _id, imei }: Device): Room => ({ id: imei ?? _id, type: 'device' });
const roomsOf = (devices: Device[]) => devices.filter(({ deviceType }) => isGps(deviceType)).map(roomOf);

/** Keeps the query cache of this user up to date. Returns a function that stops it. */
export const startRealtime = (queryClient: QueryClient, userId: string) => {
  const { handlers, stop: stopEvents } = createDeviceEvents(queryClient);
  const checkUser = () =>
    void reloadUser(queryClient).catch((error: unknown) => logProblem('The session could not be checked', error));
  const channel = openChannel({
    handlers: { ...handlers, alert: (alert) => receiveAlert(queryClient, alert) },
    onMissed: () => {
      void reloadEverything(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['history'] });
      void reloadAlerts(queryClient);
      checkUser();
    },
    // Whether the session has ended is the API's to say: it ends as it does for any other call.
    onRefused: checkUser,
    onRoomLost: () => void reloadEverything(queryClient),
  });

  const rooms = new QueryObserver(queryClient, {
    ...devicesQuery(userId, 'all'),
    select: roomsOf,
    notifyOnChangeProps: ['data'],
  });
  const enter = ({ data = [] }: { data?: Room[] | undefined }) =>
    channel.setRooms([{ id: userId, type: 'user' }, ...data]);
  enter(rooms.getCurrentResult());
  const stopFollowing = rooms.subscribe(enter);

  return () => {
    stopFollowing();
    stopEvents();
    channel.close();
  };
};
