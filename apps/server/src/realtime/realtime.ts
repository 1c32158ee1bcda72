import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { Gauge } from 'prom-client';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { SessionsService } from '../features/auth/sessions/sessions.service.ts';
import type { DeviceAccessService } from '../features/devices/device-access.service.ts';
import type { DevicesService } from '../features/devices/devices.service.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Core } from '../platform/core.ts';
import { endRights } from './end-rights.ts';
import { forwardEvents } from './forward-events.ts';
import { createHandshake } from './handshake.ts';
import { createOccupiedRooms } from './occupied-rooms.ts';
import { localSessions, sharedSessions } from './recoverable-sessions.ts';
import { RecoveryAdapter, recoverableMilliseconds } from './recovery-adapter.ts';
import { createRestrictions } from './restrictions.ts';
import { createRooms } from './rooms.ts';
import { accountRoom, deviceIdOf, type RealtimeServer, sessionRoom } from './socket-types.ts';

/** Protects against cross-site WebSocket hijacking. Browsers always send an origin; other clients need none. */
const isSameOrigin = ({ origin, host }: IncomingHttpHeaders, ownUrls: string[]): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.host === host || ownUrls.some((url) => new URL(url).origin === asked.origin);
};

export type Realtime = ReturnType<typeof createRealtime>;

/** Clients only send a token and room names, which are short. */
const longestMessage = 8 * 1024;

/** Long polling is plain HTTP, so its responses need the usual headers. */
const pollingHeaders = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const deviceRoomsOf = (adapter: RecoveryAdapter) =>
  [...adapter.rooms.keys()].filter((room) => deviceIdOf(room) !== null);

export const createRealtime = (
  core: Core,
  deps: {
    config: Config;
    bus: Bus;
    services: { sessions: SessionsService; deviceAccess: DeviceAccessService; devices: DevicesService };
  },
) => {
  const { clock, log } = core;
  const { config, bus, services } = deps;
  const { sessions, deviceAccess, devices } = services;
  const restrictions = createRestrictions();
  const io: RealtimeServer = new Server({
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: longestMessage,
    httpCompression: false,
    connectTimeout: 10_000,
    allowRequest: ({ headers }, answer) => answer(null, isSameOrigin(headers, [config.webUrl, config.localUrl])),
    connectionStateRecovery: { maxDisconnectionDuration: recoverableMilliseconds, skipMiddlewares: false },
    adapter: RecoveryAdapter,
  });
  const adapter = io.sockets.adapter as RecoveryAdapter;
  const { oneTimeStore } = bus;
  const occupied = oneTimeStore
    ? createOccupiedRooms({ bus, listOwn: () => deviceRoomsOf(adapter), recoverableMilliseconds })
    : null;
  const kept =
    oneTimeStore && occupied
      ? sharedSessions({
          oneTimeStore,
          milliseconds: recoverableMilliseconds,
          isAwaited: occupied.has,
          onError: (error) => log.warn({ err: error }, 'realtime'),
        })
      : localSessions(recoverableMilliseconds);
  adapter.listen({
    bus,
    kept,
    hiddenFrom: (data, rooms) => restrictions.hiddenFrom(data, rooms, clock().getTime()),
  });
  adapter.on('leave-room', restrictions.remove);
  adapter.on('create-room', (room: string) => {
    if (deviceIdOf(room) !== null) occupied?.open(room);
  });

  const rooms = createRooms(core, { io, adapter, deviceAccess, devices, sessions, restrictions });
  io.use(createHandshake(core, { sessions, adapter, hasLimits: config.hasRateLimits }));
  io.on('connection', (socket) => {
    void socket.join([accountRoom(socket.data.userId), sessionRoom(socket.data.sessionId)]);
    rooms.serve(socket);
  });
  /** Clients see a broken connection and reconnect automatically. */
  const breakAll = () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  };
  const stops = [
    // Sockets may have missed events during the gap: after the reconnect they reload everything.
    bus.onGap(breakAll),
    () => adapter.close(),
    () => occupied?.close(),
    forwardEvents(core, { io, adapter, occupied, devices, deviceAccess }),
    endRights(core, { io, rooms, restrictions, sessions }),
  ];
  const sockets = new Gauge({
    name: 'realtime_sockets',
    help: 'Connected browsers',
    registers: [],
    collect() {
      this.set(io.sockets.sockets.size);
    },
  });

  return {
    metrics: [sockets],

    attach: (server: HttpServer) => {
      io.attach(server);
      io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, pollingHeaders));
    },

    /** Does not close the HTTP server. */
    close: () => {
      io.engine?.close();
      for (const stop of stops) stop();
    },
  };
};
