import { randomToken } from '../secrets/secrets.ts';
import type { Bus } from './bus.ts';
import { createListeners } from './listeners.ts';

/** Single-process bus: listeners are called synchronously. */
export const createLocalBus = (): Bus => {
  const { tell, on, onGap } = createListeners();
  // Random prefix: positions of another process, or from before a restart, must not match.
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
