import { type ErrorCode, errorTable } from '@holdfast/contract/errors';
import type { LastSeen } from '@holdfast/contract/realtime';
import { clientEvents, type Room, roomsAtOnce, serverEvents } from '@holdfast/contract/realtime.rules';
import { z } from 'zod';
import type { SessionsService } from '../features/auth/sessions/sessions.service.ts';
import type { DeviceAccess, DeviceAccessService } from '../features/devices/device-access.service.ts';
import type { DevicesService } from '../features/devices/devices.service.ts';
import type { Core } from '../platform/core.ts';
import { createAllowance } from './allowance.ts';
import type { RecoveryAdapter } from './recovery-adapter.ts';
import type { Restrictions } from './restrictions.ts';
import { deviceIdOf, deviceRoom, type RealtimeServer, type RealtimeSocket, userRoom } from './socket-types.ts';

export type Rooms = ReturnType<typeof createRooms>;

/** Above the number of devices on a page. */
const mostRooms = 2000;
const pace = { atOnce: 2 * mostRooms, perSecond: 50 };

const asked = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/), type: z.enum(['device', 'user']) });
const askedTogether = z.array(asked).min(1).max(roomsAtOnce);

interface Request extends Room {
  wants: 'join' | 'leave';
}

/** One message of a client. */
interface Message {
  requests: Request[];
  done: ((lastSeen: LastSeen) => void) | null;
}

type Accesses = Map<string, DeviceAccess>;

const noRoom: Room = { id: '', type: 'device' };

/** `not-found` also covers rooms without a right, so that their existence is not disclosed. */
const refuse = (socket: RealtimeSocket, room: Room, code: ErrorCode) =>
  socket.emit(serverEvents.roomError, { ...room, code, message: errorTable[code][1] });

const nameOf = ({ id, type }: Room) => `${type} ${id}`;

/** Manages room membership. Requests of a client are answered in their order. */
export const createRooms = (
  { log }: Core,
  deps: {
    io: RealtimeServer;
    adapter: RecoveryAdapter;
    deviceAccess: DeviceAccessService;
    devices: DevicesService;
    sessions: SessionsService;
    restrictions: Restrictions;
  },
) => {
  const { io, adapter, deviceAccess, devices, sessions, restrictions } = deps;
  let changedRights = 0;

  /** Repeats the query if rights changed while it ran, since its result may be stale (race condition). */
  const authorize = async (userId: string, names: string[]): Promise<Accesses> => {
    const before = changedRights;
    const found = await deviceAccess.findByImei(userId, names);
    return before === changedRights ? found : authorize(userId, names);
  };

  const enter = (socket: RealtimeSocket, room: string, access: DeviceAccess | null) => {
    if (access) {
      const { since, until } = access;
      restrictions.put(room, socket.id, { since: since?.getTime() ?? null, until: until?.getTime() ?? null });
    }
    void socket.join(room);
  };

  const roomFor = (socket: RealtimeSocket, { id, type }: Room, accesses: Accesses) => {
    if (type === 'user') return id === socket.data.userId ? { room: userRoom(id), access: null } : null;
    const access = accesses.get(id);
    return access ? { room: deviceRoom(access.id), access } : null;
  };

  const join = (socket: RealtimeSocket, { id, type }: Room, accesses: Accesses) => {
    const { names } = socket.data;
    const allowed = roomFor(socket, { id, type }, accesses);
    if (!allowed) return refuse(socket, { id, type }, 'not-found');
    const name = nameOf({ id, type });
    if (!names[name] && Object.keys(names).length >= mostRooms) return refuse(socket, { id, type }, 'too-many-rooms');
    names[name] = { id, type, room: allowed.room };
    enter(socket, allowed.room, allowed.access);
    socket.emit(serverEvents.roomConnected, { id, type });
  };

  const leave = (socket: RealtimeSocket, { id, type }: Room) => {
    const { names } = socket.data;
    const named = names[nameOf({ id, type })];
    delete names[nameOf({ id, type })];
    // A client may watch one device by its IMEI and by its id at once.
    const isStillNamed = Object.values(names).some(({ room }) => room === named?.room);
    if (named && !isStillNamed) void socket.leave(named.room);
    socket.emit(serverEvents.roomDisconnected, { id, type });
  };

  const eject = (socket: RealtimeSocket, room: string) => {
    void socket.leave(room);
    const { names } = socket.data;
    for (const [name, { id, type, room: named }] of Object.entries(names)) {
      if (named !== room) continue;
      delete names[name];
      socket.emit(serverEvents.roomDisconnected, { id, type });
    }
  };

  const membersOf = (room: string, userId?: string): RealtimeSocket[] =>
    [...(adapter.rooms.get(room) ?? [])].flatMap((socketId) => {
      const socket = io.sockets.sockets.get(socketId);
      return socket && (userId === undefined || socket.data.userId === userId) ? socket : [];
    });

  /** The session may have ended between the handshake and now, when the socket was in no room yet. */
  const assertSession = async (socket: RealtimeSocket) => {
    const { sessionId } = socket.data;
    if (!(await sessions.listAlive([sessionId])).has(sessionId)) socket.disconnect(true);
  };

  /** Restores rooms and missed packets of a recovered socket, as far as its rights still exist. */
  const restore = async (socket: RealtimeSocket) => {
    const { recovery, names, userId } = socket.data;
    if (!recovery || !socket.connected) return;
    delete socket.data.recovery;
    const deviceIds = recovery.rooms.flatMap((room) => deviceIdOf(room) ?? []);
    const accesses = await authorize(userId, deviceIds);
    if (!socket.connected) return;
    const named = new Set(Object.values(names).map(({ room }) => room));
    const forgotten = adapter.forgottenFor(userId, recovery);
    for (const room of named) {
      if (forgotten.has(room)) continue;
      const access = accesses.get(deviceIdOf(room) ?? '') ?? null;
      const isAllowed = recovery.rooms.includes(room) && (access !== null || room === userRoom(userId));
      if (isAllowed) enter(socket, room, access);
    }
    adapter.replay(
      socket.id,
      [...named].filter((room) => socket.rooms.has(room)),
      recovery,
    );
    for (const room of named) if (!socket.rooms.has(room)) eject(socket, room);
  };

  const answer = async (socket: RealtimeSocket, requests: Request[]) => {
    const asked = requests.flatMap(({ wants, id, type }) => (wants === 'join' && type === 'device' ? id : []));
    const accesses = await authorize(socket.data.userId, [...new Set(asked)]);
    if (!socket.connected) return;
    for (const { wants, ...room } of requests) {
      if (wants === 'join') join(socket, room, accesses);
      else leave(socket, room);
    }
  };

  const joinedOf = ({ data: { names } }: RealtimeSocket, { requests }: Message) =>
    requests.flatMap(({ id, type }) => {
      const deviceId = deviceIdOf(names[nameOf({ id, type })]?.room ?? '');
      return deviceId === null ? [] : { id, deviceId };
    });

  /** Read after the join: what happens from then on reaches the room. One query, so that a flood costs no more. */
  const tellLastSeen = async (socket: RealtimeSocket, messages: Message[]) => {
    const asking = messages.filter(({ done }) => done !== null);
    const ids = asking.flatMap((message) => joinedOf(socket, message).map(({ deviceId }) => deviceId));
    if (asking.length === 0 || !socket.connected) return;
    const lastSeen = await devices.findLastSeen([...new Set(ids)]);
    for (const message of asking) {
      // Looked up again, since a right may have ended during the query.
      const joined = joinedOf(socket, message);
      message.done?.(Object.fromEntries(joined.map(({ id, deviceId }) => [id, lastSeen.get(deviceId) ?? null])));
    }
  };

  const refuseAll = (socket: RealtimeSocket, requests: Request[]) => {
    for (const { id, type } of requests) refuse(socket, { id, type }, 'room-unavailable');
  };

  /** Requests that arrive during a query are answered together by the next one. */
  const serve = (socket: RealtimeSocket) => {
    const waiting: Message[] = [];
    const mayAsk = createAllowance(pace);
    let isBusy = true;

    const run = async () => {
      while (waiting.length > 0 && socket.connected) {
        const messages = waiting.splice(0);
        const requests = messages.flatMap((message) => message.requests);
        try {
          await answer(socket, requests);
          await tellLastSeen(socket, messages);
        } catch (error) {
          log.error(error);
          refuseAll(socket, requests);
        }
      }
      isBusy = false;
    };

    const take = (wants: Request['wants'], schema: z.ZodType<Room | Room[]>) => (content: unknown, done?: unknown) => {
      const { data } = schema.safeParse(content);
      if (!data) return refuse(socket, noRoom, mayAsk() ? 'invalid-room' : 'too-many-requests');
      const requests: Request[] = [];
      for (const room of [data].flat()) {
        if (mayAsk()) requests.push({ wants, ...room });
        else refuse(socket, room, 'too-many-requests');
      }
      if (requests.length === 0) return;
      waiting.push({ requests, done: typeof done === 'function' ? (lastSeen) => done(lastSeen) : null });
      if (isBusy) return;
      isBusy = true;
      void run();
    };

    socket.on(clientEvents.joinRoom, take('join', asked));
    socket.on(clientEvents.joinRooms, take('join', askedTogether));
    socket.on(clientEvents.leaveRoom, take('leave', asked));
    void assertSession(socket)
      .then(() => restore(socket))
      .catch((error: unknown) => {
        log.error(error);
        socket.disconnect(true);
      })
      .then(run);
  };

  return {
    serve,
    eject,

    /** Ends the right to a device, of one user or of all users. */
    end: (deviceId: string, userId?: string) => {
      changedRights += 1;
      const room = deviceRoom(deviceId);
      for (const socket of membersOf(room, userId)) eject(socket, room);
      adapter.forget(room, userId);
    },

    recheck: async (deviceId: string, userId: string) => {
      changedRights += 1;
      const room = deviceRoom(deviceId);
      if (membersOf(room, userId).length === 0) return;
      const access = (await authorize(userId, [deviceId])).get(deviceId);
      for (const socket of membersOf(room, userId)) {
        if (access) enter(socket, room, access);
        else eject(socket, room);
      }
    },
  };
};
