import type { SessionsService } from '../features/auth/sessions/sessions.service.ts';
import type { Core } from '../platform/core.ts';
import type { Restrictions } from './restrictions.ts';
import type { Rooms } from './rooms.ts';
import { accountRoom, type RealtimeServer, sessionRoom } from './socket-types.ts';

/** A share that expires takes effect within the same second. */
const lookEveryMilliseconds = 250;
const sessionsEveryMilliseconds = 60_000;

/** Ejects sockets whose rights ended by an event or by time. Returns a stop function. */
export const endRights = (
  { clock, events, log }: Core,
  deps: {
    io: RealtimeServer;
    rooms: Rooms;
    restrictions: Restrictions;
    sessions: SessionsService;
  },
) => {
  const { io, rooms, restrictions, sessions } = deps;
  let sessionsCheckedAt = clock().getTime();

  const checkSessions = async () => {
    const sockets = [...io.sockets.sockets.values()];
    const alive = await sessions.listAlive([...new Set(sockets.map(({ data }) => data.sessionId))]);
    for (const socket of sockets) if (!alive.has(socket.data.sessionId)) socket.disconnect(true);
  };

  const look = () => {
    const now = clock().getTime();
    for (const { room, socketId } of restrictions.takeEnded(now)) {
      const socket = io.sockets.sockets.get(socketId);
      if (socket) rooms.eject(socket, room);
    }
    if (now - sessionsCheckedAt < sessionsEveryMilliseconds) return;
    sessionsCheckedAt = now;
    checkSessions().catch((error: unknown) => log.error(error));
  };

  const timer = setInterval(look, lookEveryMilliseconds);
  const stops = [
    events.onAnywhere('device.released', ({ deviceId }) => rooms.end(deviceId)),
    events.onAnywhere('device.transferred', ({ deviceId }) => rooms.end(deviceId)),
    events.onAnywhere('share.ended', ({ deviceId, userId }) => rooms.end(deviceId, userId)),
    events.onAnywhere('share.updated', ({ deviceId, userId }) => {
      if (userId === null) return;
      rooms.recheck(deviceId, userId).catch((error: unknown) => {
        log.error(error);
        rooms.end(deviceId, userId);
      });
    }),
    events.onAnywhere('user.removed', ({ userId }) => io.in(accountRoom(userId)).disconnectSockets(true)),
    events.onAnywhere('session.ended', ({ sessionIds }) => io.in(sessionIds.map(sessionRoom)).disconnectSockets(true)),
  ];

  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
};
