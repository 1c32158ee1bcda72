import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import { type Refusal, refusalReasons } from './up-message.ts';

const logEveryMilliseconds = 60_000;

export type Refusals = ReturnType<typeof createRefusals>;

/** Counts dropped messages and logs them once a minute at most, so that a broken device does not flood the log. */
export const createRefusals = ({ log, clock }: { log: Logger; clock: Clock }) => {
  const counter = new Counter({
    name: 'gateway_refused_total',
    help: 'Messages or points of devices that were acknowledged and dropped',
    labelNames: ['reason'],
    registers: [],
  });
  // Exists from the start: Prometheus sees no increase from a missing series to its first value.
  for (const reason of refusalReasons) counter.inc({ reason }, 0);
  let quietUntil = 0;
  let sinceLogged: Partial<Record<Refusal, number>> = {};

  return {
    counter,
    add: (reason: Refusal, sender: string) => {
      counter.inc({ reason });
      sinceLogged[reason] = (sinceLogged[reason] ?? 0) + 1;
      const now = clock().getTime();
      if (now < quietUntil) return;
      quietUntil = now + logEveryMilliseconds;
      log.warn({ refused: sinceLogged, sender }, 'messages of devices were dropped');
      sinceLogged = {};
    },
  };
};
