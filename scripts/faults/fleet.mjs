import { setTimeout as sleep } from 'node:timers/promises';
import { register } from 'tsx/esm/api';

const PATIENCE_MS = 120_000;
const PAUSE_MS = 500;

register();
const { createFleet } = await import('../../packages/simulator/src/fleet.ts');
const { createOpenLink } = await import('../../packages/simulator/src/link.ts');

export function startFleet({ url, members, secondsBetweenPoints, ledger }) {
  const openLink = createOpenLink({ url });
  const fleet = createFleet({
    members,
    rate: members.length / secondsBetweenPoints,
    seed: 'faults',
    openLink: (credentials, events) => {
      const link = openLink(credentials, events);
      return {
        ...link,
        send: async (message) => {
          await link.send(message);
          for (const one of [message].flat()) {
            if (one.type === 'location') ledger.add(credentials.imei, one.timestamp);
          }
        },
      };
    },
  });
  fleet.start();
  fleet.run();
  return { count: fleet.count, stop: fleet.stop };
}

/** Sends the messages of one device in order, retrying each until it is acknowledged. */
export function createInsistentDevice({ url, credentials }) {
  const openLink = createOpenLink({ url });
  let link;
  const open = () =>
    new Promise((resolve, reject) => {
      const opening = openLink(credentials, {
        onOpen: () => resolve(opening),
        onCommand: () => {},
        onClose: (error) => reject(error ?? new Error('closed')),
      });
    });
  return {
    send: async (message) => {
      const limit = performance.now() + PATIENCE_MS;
      for (;;) {
        try {
          if (!link?.isOpen()) link = await open();
          return await link.send(message);
        } catch (error) {
          if (performance.now() > limit) throw new Error(`device ${credentials.imei}: ${error.message}`);
          await sleep(PAUSE_MS);
        }
      }
    },
    close: () => link?.close(),
  };
}
