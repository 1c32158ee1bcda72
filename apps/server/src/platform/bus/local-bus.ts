import { randomToken } from '../secrets/secrets.ts';
import type { Bus } from './bus.ts';
import { createListeners } from './listeners.ts';

/** Where one process is everything, its listeners hear at once. */
export const createLocalBus = (): Bus => {
  const { tell, on, onGap } = createListeners();
  // Positions of another process, or of this one before a restart, mean nothing here.
  const run = randomToken(6);
  let number = 0;

  return {
    publish: ({ name }, content) => {
      number += 1;
      tell(name, content, `${run}.${number}`);
    },
    on,
    onGap,
    oneTimeStore: null,
    check: async () => {},
    close: async () => {},
  };
};
