import { createStore, useStore } from 'zustand';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** When what is shown was last known to be true; null while it is. */
  liveUntil: number | null;
  /** Tries at once instead of waiting for the next attempt. */
  retry: () => void;
}

const initial: Connection = { state: 'connecting', liveUntil: null, retry: () => undefined };

/** How this browser stands with the server's realtime channel. */
export const connection = createStore<Connection>(() => initial);

export const resetConnection = () => connection.setState(initial);

export const useConnection = () => useStore(connection);
