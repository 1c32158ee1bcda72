export interface Topic<T> {
  name: string;
  /** Phantom field, never set: it binds the content type to the topic. */
  content?: T;
}

/** Position in the total order of messages across processes; null for a message delivered only to this process. */
export type Position = string | null;

export type BusListener<T> = (content: T, position: Position) => void;

/** Broadcast to all processes, including the publisher, in the same order everywhere. */
export interface Bus {
  publish: <T>(topic: Topic<T>, content: T) => void;
  on: <T>(topic: Topic<T>, listener: BusListener<T>) => () => void;
  /** Called when messages may have been lost: listeners that depend on every message must reload their state. */
  onGap: (listener: () => void) => () => void;
  /** Key-value store shared by all processes, with values that can be read once; null with a single process. */
  oneTimeStore: OneTimeStore | null;
  check: () => Promise<unknown>;
  close: () => Promise<void>;
}

export interface OneTimeStore {
  put: (key: string, value: string, seconds: number) => Promise<void>;
  take: (key: string) => Promise<string | null>;
}
