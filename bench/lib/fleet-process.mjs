import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs the devices in a separate process; `fleet.mjs` describes the orders it accepts. */
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
