/** What is published under a name; the type of its content goes along with it. */
export interface Topic<T> {
  name: string;
  /** Never there: it ties the type to the name. */
  content?: T;
}

/** Where a message stands in the order that all processes see; null for one that only this process has heard. */
export type Position = string | null;

export type BusListener<T> = (content: T, position: Position) => void;

/** Messages that every process hears, the one that publishes them too, all in the same order. */
export interface Bus {
  publish: <T>(topic: Topic<T>, content: T) => void;
  on: <T>(topic: Topic<T>, listener: BusListener<T>) => () => void;
  /** Messages may have been missed: listeners that rely on all of them start again. */
  onGap: (listener: () => void) => () => void;
  /** What any process may take up again, once; null where there is only this one. */
  oneTimeStore: OneTimeStore | null;
  /** Rejects while others cannot be reached. */
  check: () => Promise<unknown>;
  close: () => Promise<void>;
}

export interface OneTimeStore {
  put: (key: string, value: string, seconds: number) => Promise<void>;
  take: (key: string) => Promise<string | null>;
}
