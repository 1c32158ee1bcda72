import type { Session } from 'socket.io-adapter';
import type { OneTimeStore } from '../platform/bus/bus.ts';
import type { SocketData } from './socket-types.ts';

export type RecoverableSession = Omit<Session, 'missedPackets'> & { data: SocketData };

export interface RecoverableSessions {
  put: (connection: RecoverableSession) => void;
  /** Exactly once: a session is removed when it is read. */
  take: (pid: string) => Promise<RecoverableSession | null>;
  /** True if a disconnected client may reconnect to this room. */
  isAwaited: (room: string) => boolean;
}

/** For several processes, since the client may reconnect to any of them. */
export const sharedSessions = (options: {
  oneTimeStore: OneTimeStore;
  milliseconds: number;
  isAwaited: RecoverableSessions['isAwaited'];
  onError: (error: unknown) => void;
}): RecoverableSessions => ({
  put: (connection) => {
    options.oneTimeStore
      .put(`socket:${connection.pid}`, JSON.stringify(connection), Math.ceil(options.milliseconds / 1000))
      .catch(options.onError);
  },
  take: async (pid) => {
    const kept = await options.oneTimeStore.take(`socket:${pid}`);
    return kept === null ? null : JSON.parse(kept);
  },
  isAwaited: options.isAwaited,
});

const maxSessions = 10_000;
/** A recovered socket counts as awaited until it has rejoined its rooms. */
const returningMilliseconds = 30_000;

export const localSessions = (milliseconds: number): RecoverableSessions => {
  const kept = new Map<string, RecoverableSession & { brokeAt: number }>();
  const awaitedIn = new Map<string, number>();

  const count = (rooms: string[], change: number) => {
    for (const room of rooms) {
      const left = (awaitedIn.get(room) ?? 0) + change;
      if (left > 0) awaitedIn.set(room, left);
      else awaitedIn.delete(room);
    }
  };

  const forgetOld = () => {
    for (const { pid, brokeAt, rooms } of kept.values()) {
      if (brokeAt >= Date.now() - milliseconds && kept.size <= maxSessions) return;
      kept.delete(pid);
      count(rooms, -1);
    }
  };

  return {
    put: (connection) => {
      kept.set(connection.pid, { ...connection, brokeAt: Date.now() });
      count(connection.rooms, 1);
      forgetOld();
    },
    take: async (pid) => {
      forgetOld();
      const connection = kept.get(pid);
      if (!connection) return null;
      kept.delete(pid);
      setTimeout(() => count(connection.rooms, -1), returningMilliseconds).unref();
      return connection;
    },
    isAwaited: (room) => {
      forgetOld();
      return awaitedIn.has(room);
    },
  };
};
