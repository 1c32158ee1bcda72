import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The devices in a process of their own; see `fleet.mjs` for what it can be asked. */
export function startFleet() {
  const child = fork(fileURLToPath(new URL('fleet.mjs', import.meta.url)));
  return {
    ask: async (order) => {
      child.send(order);
      const [answer] = await once(child, 'message');
      return answer;
    },
    stop: () => child.kill(),
  };
}
