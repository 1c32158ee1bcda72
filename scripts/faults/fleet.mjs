import { register } from 'tsx/esm/api';

register();
const { createFleet } = await import('../../packages/simulator/src/fleet.ts');
const { createOpenLink } = await import('../../packages/simulator/src/link.ts');

/** The simulator's devices, each point of which is noted when it was acknowledged. */
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

/** Sends messages of one device in order, each until it is acknowledged. */
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
      for (;;) {
        try {
          if (!link?.isOpen()) link = await open();
          return await link.send(message);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      }
    },
    close: () => link?.close(),
  };
}
