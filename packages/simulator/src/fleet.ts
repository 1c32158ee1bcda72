import { createAgenda, startTimer } from './agenda.ts';
import { createDevice } from './device.ts';
import type { Credentials, OpenLink } from './link.ts';
import type { Counters } from './presence.ts';
import { type Tracked, thingOf } from './things.ts';

export type FleetMember = Credentials & Tracked;

export interface FleetOptions {
  members: readonly FleetMember[];
  openLink: OpenLink;
  /** Messages per second of the whole fleet; null uses the interval of each device's habit. */
  rate: number | null;
  seed: string;
  isGpsOnly?: boolean;
  now?: (() => number) | undefined;
}

export type Fleet = ReturnType<typeof createFleet>;

/** Throttle: a larger burst of connections would look like an attack to the server. */
const connectionsPerSecond = 200;
const firstReportWithin = 10_000;

export const createFleet = ({ members, openLink, rate, seed, isGpsOnly = false, now = Date.now }: FleetOptions) => {
  const agenda = createAgenda(now);
  const count: Counters = { connected: 0, sent: 0, acknowledged: 0, failed: 0, refused: 0 };
  const fixedInterval = rate === null ? null : members.length / rate;
  const devices = members.map((member) =>
    createDevice({
      credentials: member,
      thing: thingOf(member, seed, isGpsOnly),
      seed: `${seed} ${member.imei}`,
      agenda,
      openLink,
      fixedInterval,
      count,
    }),
  );
  let stopTimer = () => {};

  return {
    /** Exposed for tests, which control the clock. */
    agenda,
    count,

    start: () => {
      const spread = fixedInterval === null ? firstReportWithin : fixedInterval * 1000;
      for (const [index, device] of devices.entries()) {
        const connect = (index / connectionsPerSecond) * 1000;
        device.start({ connect, report: (index / devices.length) * spread });
      }
    },

    run: () => {
      stopTimer = startTimer(agenda);
    },

    stop: () => {
      stopTimer();
      for (const device of devices) device.stop();
    },
  };
};
