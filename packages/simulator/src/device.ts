import type { Agenda } from './agenda.ts';
import type { Credentials, OpenLink } from './link.ts';
import { type AlertKind, type Command, type Location, type Message, maxMessages } from './messages.ts';
import { proofOf } from './new-secret.ts';
import { type Deed, initialState, obey } from './obey.ts';
import { type Counters, createPresence } from './presence.ts';
import { createRandom } from './random.ts';
import type { Thing } from './things.ts';

export interface DeviceOptions {
  credentials: Credentials;
  thing: Thing;
  seed: string;
  agenda: Agenda;
  openLink: OpenLink;
  /** Fixed reporting interval in seconds, instead of that of the habit; the device then never sleeps. */
  fixedInterval: number | null;
  count: Counters;
}

export type Device = ReturnType<typeof createDevice>;

const second = 1000;
const trackingSeconds = 5;
const awakeSeconds = 60;
const restartSeconds = 15;
const modemEvery = 20;
const obeysWithin = { least: 1 * second, most: 4 * second };
const rememberedCommands = 50;
const lowBatteryPercent = 15;
/** Probability per reported point while moving. */
const chances: [kind: AlertKind, probability: number][] = [
  ['accelerometer', 1 / 250],
  ['water', 1 / 4000],
  ['sos', 1 / 12_000],
];

export const createDevice = (options: DeviceOptions) => {
  const { credentials, thing, seed, agenda, openLink, fixedInterval, count } = options;
  const random = createRandom(`${seed} device`);
  const answered = new Map<string, Message>();
  let state = initialState;
  let backlog: Location[] = [];
  let lastTimestamp = 0;
  let reports = 0;
  let wasBatteryLow = true;
  let reportPlan = 0;
  let isStopped = false;

  const now = () => Math.floor(agenda.now() / second);
  const tellModem = () => void presence.send(thing.modem(now(), state));

  const flush = async () => {
    const [first, ...others] = backlog;
    if (!first || !presence.isOpen()) return;
    const points = backlog;
    backlog = [];
    const isStored = await presence.send(others.length > 0 ? points : first);
    if (!isStored) backlog = [...points, ...backlog].slice(-maxMessages);
  };

  const alert = (kind: AlertKind) => void presence.send({ type: 'alert', kind, timestamp: now() });

  const watch = () => {
    const { percent, isCharging } = thing.battery.at(now());
    const isBatteryLow = percent <= lowBatteryPercent && !isCharging;
    if (isBatteryLow && !wasBatteryLow) alert('battery');
    wasBatteryLow = isBatteryLow;
    if (!thing.isMoving(now())) return;
    for (const [kind, probability] of chances) if (random.chance(probability)) alert(kind);
  };

  const report = () => {
    // The server deduplicates points by second, so timestamps must increase.
    lastTimestamp = Math.max(lastTimestamp + 1, now());
    backlog.push({ ...thing.measure(now()), timestamp: lastTimestamp });
    if (backlog.length > maxMessages) backlog.shift();
    void flush();
    watch();
    reports += 1;
    if (reports % modemEvery === 0) tellModem();
  };

  const secondsToNext = () => {
    if (state.isTracking) return trackingSeconds;
    if (fixedInterval !== null) return fixedInterval;
    const { moving, resting } = thing.habit.interval;
    const seconds = thing.isMoving(now()) ? moving : (state.reportSeconds ?? resting);
    return seconds * random.between(0.8, 1.2);
  };

  const planReport = (milliseconds = secondsToNext() * second) => {
    reportPlan += 1;
    const mine = reportPlan;
    agenda.after(milliseconds, () => {
      if (mine !== reportPlan || isStopped) return;
      planReport();
      report();
    });
  };

  const sleepWhenIdle = () => {
    const { sleep } = thing.habit;
    if (sleep === null || fixedInterval !== null) return;
    agenda.after(awakeSeconds * second, () => {
      if (!presence.isOpen() || isStopped) return;
      if (state.isTracking) sleepWhenIdle();
      else presence.leaveFor(sleep * second);
    });
  };

  const perform = (deed: Deed) => {
    if (deed === 'report') report();
    else if (deed === 'tellModem') tellModem();
    else if (typeof deed === 'object' && 'secret' in deed) presence.rekey(deed.secret);
    else presence.leaveFor((deed === 'restart' ? restartSeconds : deed.silentSeconds) * second);
  };

  const answer = async (command: Command) => {
    const { state: wanted, deeds, reason } = obey(state, command, credentials.key);
    state = wanted;
    const { secret } = deeds.find((deed) => typeof deed === 'object' && 'secret' in deed) ?? {};
    const proof = secret && proofOf(secret, command.id);
    const ack: Message = {
      type: 'ack',
      id: command.id,
      ok: !reason,
      ...(reason && { reason }),
      ...(proof && { proof }),
    };
    answered.set(command.id, ack);
    const [oldest] = answered.keys();
    if (answered.size > rememberedCommands && oldest !== undefined) answered.delete(oldest);
    await presence.send(ack);
    if (isStopped) return;
    for (const deed of deeds) perform(deed);
    planReport();
  };

  /** The server delivers commands at least once: a repeated one gets the stored answer. */
  const onCommand = (command: Command) => {
    const known = answered.get(command.id);
    if (known) void presence.send(known);
    else agenda.after(random.between(obeysWithin.least, obeysWithin.most), () => void (isStopped || answer(command)));
  };

  const onOpen = () => {
    tellModem();
    void flush();
    sleepWhenIdle();
  };

  const presence = createPresence({ credentials, agenda, random, openLink, count, onOpen, onCommand });

  return {
    /** In milliseconds. */
    start: (delays: { connect: number; report: number }) => {
      presence.comeAfter(delays.connect);
      planReport(delays.report);
    },

    stop: () => {
      isStopped = true;
      presence.leaveForever();
    },
  };
};
