import { createStore, useStore } from 'zustand';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface Connection {
  state: ConnectionState;
  /** Time of the last confirmed update if the data may be stale; null while the connection is live. */
  liveUntil: number | null;
  retry: () => void;
}

const initial: Connection = { state: 'connecting', liveUntil: null, retry: () => undefined };

export const connection = createStore<Connection>(() => initial);

export const resetConnection = () => connection.setState(initial);

export const useConnection = () => useStore(connection);
