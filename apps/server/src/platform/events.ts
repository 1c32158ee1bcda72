import { EventEmitter } from 'node:events';
import type { DomainEvents } from '@holdfast/contract/events';
import type { Bus, Topic } from './bus/bus.ts';

type Name = keyof DomainEvents;
type Listener<K extends Name> = (payload: DomainEvents[K]) => void;

/** Events that are also published to the other processes: revoked rights, changed secrets, pending commands. */
const heardEverywhere = [
  'user.removed',
  'session.ended',
  'share.ended',
  'share.updated',
  'device.released',
  'device.transferred',
  'device.rekeyed',
  'command.updated',
  'mappings.updated',
  'home-assistant.changed',
] as const satisfies Name[];

type HeardEverywhere = (typeof heardEverywhere)[number];

export interface Events {
  emit<K extends Name>(name: K, payload: DomainEvents[K]): void;
  /** Called only in the process that emits the event. */
  on<K extends Name>(name: K, listener: Listener<K>): () => void;
  /** Called in every process, including the one that emits the event. */
  onAnywhere<K extends HeardEverywhere>(name: K, listener: Listener<K>): () => void;
}

const topicOf = <K extends Name>(name: K): Topic<DomainEvents[K]> => ({ name: `event ${name}` });

export const createEvents = (bus: Bus): Events => {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(100);
  const shared = new Set<Name>(heardEverywhere);
  return {
    emit: (name, payload) => {
      emitter.emit(name, payload);
      if (shared.has(name)) bus.publish(topicOf(name), payload);
    },
    on: (name, listener) => {
      emitter.on(name, listener);
      return () => emitter.off(name, listener);
    },
    onAnywhere: (name, listener) => bus.on(topicOf(name), listener),
  };
};
