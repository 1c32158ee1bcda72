import { EventEmitter } from 'node:events';
import type { DomainEvents } from '@holdfast/contract/events';

export interface Events {
  emit<K extends keyof DomainEvents>(name: K, payload: DomainEvents[K]): void;
  on<K extends keyof DomainEvents>(name: K, listener: (payload: DomainEvents[K]) => void): () => void;
}

export const createEvents = (): Events => {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(100);
  return {
    emit: (name, payload) => void emitter.emit(name, payload),
    on: (name, listener) => {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
  };
};
