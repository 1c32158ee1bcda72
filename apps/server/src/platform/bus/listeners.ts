import type { BusListener, Position, Topic } from './bus.ts';

export const createListeners = () => {
  const byTopic = new Map<string, Set<BusListener<unknown>>>();
  const forGaps = new Set<() => void>();

  return {
    tell: (name: string, content: unknown, position: Position) => {
      for (const listener of byTopic.get(name) ?? []) listener(content, position);
    },
    tellGap: () => {
      for (const listener of forGaps) listener();
    },
    on: <T>({ name }: Topic<T>, listener: BusListener<T>) => {
      const listeners = byTopic.get(name) ?? new Set();
      byTopic.set(name, listeners.add(listener as BusListener<unknown>));
      return () => void listeners.delete(listener as BusListener<unknown>);
    },
    onGap: (listener: () => void) => {
      forGaps.add(listener);
      return () => void forGaps.delete(listener);
    },
  };
};
