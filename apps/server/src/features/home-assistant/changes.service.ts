import type { Core } from '../../platform/core.ts';
import { homeAssistantRepository } from './home-assistant.repository.ts';

/** Throttle: points come in bursts, so changes are collected before the publishing process is notified. */
const gatherMilliseconds = 200;
const lookAgainMilliseconds = 60_000;

/** Runs in every process: collects changes of published devices and notifies the publishing process, asynchronously. */
export const createChangesService = ({ db, events, log }: Core) => {
  let published: ReadonlySet<string> = new Set();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stops: (() => void)[] = [];

  const tell = () => {
    timer = undefined;
    const deviceIds = [...changed];
    changed = new Set();
    events.emit('home-assistant.changed', { deviceIds, isSwitched: false });
  };

  const note = ({ deviceId }: { deviceId: string }) => {
    if (!published.has(deviceId)) return;
    changed.add(deviceId);
    timer ??= setTimeout(tell, gatherMilliseconds);
  };

  const guard = (looking: Promise<void>) =>
    looking.catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error }, 'published devices are not known');
    });

  const look = () =>
    guard(
      homeAssistantRepository(db)
        .listPublishedIds()
        .then((ids) => {
          published = new Set(ids);
        }),
    );

  const noteAllOf = (userId: string) =>
    guard(
      homeAssistantRepository(db)
        .listIdsOf(userId)
        .then((ids) => {
          for (const deviceId of ids) note({ deviceId });
        }),
    );

  return {
    start: async () => {
      const looking = setInterval(look, lookAgainMilliseconds);
      stops.push(
        () => clearInterval(looking),
        events.on('device.reported', note),
        events.on('device.updated', note),
        events.on('history.cleared', note),
        events.on('places.updated', ({ userId }) => void noteAllOf(userId)),
        events.onAnywhere('home-assistant.changed', ({ isSwitched }) => {
          if (isSwitched) void look();
        }),
      );
      await look();
    },

    close: () => {
      isStopped = true;
      clearTimeout(timer);
      for (const stop of stops.splice(0)) stop();
    },
  };
};
