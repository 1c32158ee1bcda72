import type { KnownMapping } from '../features/mappings/mappings.service.ts';
import type { MappedMessages } from './mapped-messages.ts';
import type { Session } from './mqtt-connection.ts';

/** Of one connection; beyond it the socket is not read until some of it is committed. */
const maxInFlight = 500;
const fullMilliseconds = 5;

/**
 * The account of a mapping, by which another broker or program hands over its messages. It says much that is not for
 * us, retained or as a will: what is not of the mapping is acknowledged, counted and dropped.
 */
export const openBridgeSession = (
  mapping: KnownMapping,
  receive: MappedMessages,
  ends: Pick<Session, 'left' | 'closed'>,
): Session => {
  let inFlight = 0;
  return {
    publish: (message, done) => {
      inFlight += 1;
      receive(mapping, message)
        .finally(() => {
          inFlight -= 1;
        })
        .then(() => done(null), done);
    },
    waitOf: () => (inFlight >= maxInFlight ? fullMilliseconds : 0),
    // It may ask for commands and stay, but there is nothing to hear.
    subscribe: () => 128,
    ...ends,
  };
};
