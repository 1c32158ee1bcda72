import type { KnownMapping } from '../features/mappings/mappings.service.ts';
import type { MappedMessages } from './mapped-messages.ts';
import type { Session } from './mqtt-connection.ts';

/** Uncommitted messages per connection; at this limit the socket is not read (back-pressure). */
const maxInFlight = 500;
const fullMilliseconds = 5;

/**
 * MQTT session of a mapping's account, through which another broker or program forwards messages. Messages that do not
 * match the mapping (also retained ones and wills) are acknowledged, counted and dropped.
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
    // 128 refuses the subscription but keeps the connection: a bridge receives no commands.
    subscribe: () => 128,
    ...ends,
  };
};
