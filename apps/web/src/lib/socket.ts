import type { ClientToServer, LastSeen, ServerToClient } from '@holdfast/contract/realtime';
import {
  clientEvents,
  type Room,
  reconnectSeconds,
  roomsAtOnce,
  serverEvents,
} from '@holdfast/contract/realtime.rules';
import { io, type Socket } from 'socket.io-client';
import { connection, resetConnection } from './connection.ts';
import { logProblem } from './log.ts';
import { isLoggedOn, session } from './session.ts';
import { createRooms } from './socket-rooms.ts';

interface ChannelOptions {
  handlers: Partial<ServerToClient>;
  /** Rooms were joined: events before that did not arrive. */
  onJoined: (lastSeen: LastSeen) => void;
  /** Reconnected after a gap whose events are lost. */
  onMissed: () => void;
  /** Reconnected after a gap whose room events were replayed. */
  onRecovered: () => void;
  /** The server refused or ended this session. */
  onRefused: () => void;
  onRoomLost: (room: Room) => void;
}

const pause = reconnectSeconds * 1000;
/** Fast reconnect with jitter, so that browsers do not all reconnect at the same moment. */
const soon = { delay: 1000, jitter: 0.5 };

/** Realtime channel of the signed-in user. Reconnects until it is closed. */
export const openChannel = ({ handlers, onJoined, onMissed, onRecovered, onRefused, onRoomLost }: ChannelOptions) => {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    auth: (send) => send({ token: session.getState().token }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    autoConnect: false,
  });
  /** Replaces the library's exponential backoff, which is capped at 5 seconds. */
  const setPace = ({ delay, jitter }: typeof soon) => {
    socket.io.reconnectionDelay(delay);
    socket.io.reconnectionDelayMax(delay);
    socket.io.randomizationFactor(jitter);
  };
  const rooms = createRooms({
    isOpen: () => socket.connected,
    join: (joined) => {
      for (let at = 0; at < joined.length; at += roomsAtOnce) {
        const [room, ...others] = joined.slice(at, at + roomsAtOnce);
        if (!room) return;
        if (others.length === 0) socket.emit(clientEvents.joinRoom, room, onJoined);
        else socket.emit(clientEvents.joinRooms, [room, ...others], onJoined);
      }
    },
    leave: (room) => socket.emit(clientEvents.leaveRoom, room),
  });
  let retryTimer: ReturnType<typeof setInterval> | undefined;
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;
  let roomTimer: ReturnType<typeof setTimeout> | undefined;
  // Data restored from the offline cache is stale: the first connection counts as a reconnect after a gap.
  const { state, liveUntil } = connection.getState();
  let hasConnected = state === 'offline';

  const stopTimers = () => {
    clearInterval(retryTimer);
    clearTimeout(offlineTimer);
    clearTimeout(roomTimer);
    retryTimer = undefined;
    offlineTimer = undefined;
    roomTimer = undefined;
  };

  const waitForConnection = () => {
    if (!navigator.onLine) connection.setState({ state: 'offline' });
    offlineTimer ??= setTimeout(() => connection.setState({ state: 'offline' }), pause);
  };

  const retryAtOnce = () => {
    if (!socket.connected) socket.disconnect().connect();
  };

  // The library retries after network errors, but not after a refused handshake.
  const handleRefusal = () => {
    retryTimer ??= setInterval(() => isLoggedOn() && socket.connect(), pause);
    onRefused();
  };

  for (const [event, handle] of Object.entries(handlers)) socket.on(event as keyof ServerToClient, handle);

  socket.on('connect', () => {
    stopTimers();
    setPace(soon);
    connection.setState({ state: 'live', liveUntil: null });
    if (socket.recovered) onRecovered();
    else {
      rooms.forget();
      if (hasConnected) onMissed();
    }
    hasConnected = true;
    rooms.settle();
  });
  socket.on('disconnect', (reason) => {
    connection.setState({ state: 'reconnecting', liveUntil: Date.now() });
    waitForConnection();
    if (!socket.active) {
      logProblem('The server closed the realtime channel', reason);
      handleRefusal();
    }
  });
  socket.on('connect_error', (error) => {
    logProblem('The realtime channel cannot be opened', error);
    waitForConnection();
    setPace({ delay: pause, jitter: 0 });
    if (!socket.active) handleRefusal();
  });
  socket.on(serverEvents.roomDisconnected, (room) => {
    if (rooms.isForced(room)) onRoomLost(room);
  });
  socket.on(serverEvents.roomError, (problem) => {
    logProblem('A realtime room was refused', problem);
    if (problem.code !== 'room-unavailable') return;
    rooms.refuse(problem);
    clearTimeout(roomTimer);
    roomTimer = setTimeout(rooms.settle, pause);
  });

  window.addEventListener('online', retryAtOnce);
  connection.setState({
    state: state === 'offline' ? state : 'connecting',
    liveUntil: liveUntil ?? Date.now(),
    retry: retryAtOnce,
  });
  socket.connect();

  return {
    setRooms: rooms.want,
    retryLostRooms: rooms.retryLost,
    close: () => {
      window.removeEventListener('online', retryAtOnce);
      stopTimers();
      // Remove the listeners first, so that this close is not handled as a lost connection.
      socket.off();
      socket.disconnect();
      resetConnection();
    },
  };
};
