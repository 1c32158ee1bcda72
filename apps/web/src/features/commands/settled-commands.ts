import type { CommandName, CommandState } from '@holdfast/contract/commands.rules';
import { createStore, useStore } from 'zustand';
import { session } from '../../lib/session.ts';

export interface SettledCommand {
  id: string;
  deviceUUID: string;
  name: CommandName;
  state: CommandState;
  createdAt: string;
}

interface Settled {
  shown: SettledCommand[];
  /** Settled ids, since a stale response in flight may still list them as pending. */
  ids: ReadonlySet<string>;
}

const none: Settled = { shown: [], ids: new Set() };
const settled = createStore<Settled>(() => none);

session.subscribe(({ token }, before) => {
  if (token !== before.token) settled.setState(none);
});

/** Keeps a settled command in view until dismissed. A replaced one is dropped in favour of its successor. */
export const settleCommand = (command: SettledCommand) =>
  settled.setState(({ shown, ids }) => {
    const others = shown.filter(({ id }) => id !== command.id);
    return {
      shown: command.state === 'replaced' ? others : [...others, command],
      ids: new Set(ids).add(command.id),
    };
  });

export const dismissCommand = (id: string) =>
  settled.setState(({ shown }) => ({ shown: shown.filter((command) => command.id !== id) }));

export const useSettledCommands = () => useStore(settled);
