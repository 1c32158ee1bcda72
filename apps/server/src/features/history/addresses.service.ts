import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../../platform/core.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import type { Geocoder } from '../../platform/geo/geocoder.ts';
import type { DeviceStatesService } from '../devices/device-states.service.ts';
import { historyRepository } from './history.repository.ts';
import { pointId } from './point.presenter.ts';

interface Wanted {
  latitude: number;
  longitude: number;
  timestamp: number;
  failures: number;
}

const maxWaiting = 10_000;
const maxFailures = 3;
const pauseMilliseconds = 5000;

/** Asynchronously replaces the address of the live position with the one of the geocoder. */
export const createAddressesService = (
  { transact, events, log }: Core,
  { deviceStates, geocoder }: { deviceStates: DeviceStatesService; geocoder: Geocoder },
) => {
  const waiting = new Map<string, Wanted>();
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  const store = (deviceId: string, { timestamp }: Wanted, address: string) =>
    transact(async (tx) => {
      const at = new Date(timestamp * 1000);
      await deviceStates.describePosition(tx, deviceId, at, address);
      const points = await historyRepository(tx).describe(deviceId, at, address);
      afterCommit(tx, () => {
        for (const point of points) events.emit('point.described', { deviceId, id: pointId(point), address });
      });
    });

  const describe = async (deviceId: string, wanted: Wanted) => {
    const address = await geocoder.addressOf(wanted, closing.signal);
    if (address !== '') await store(deviceId, wanted, address);
  };

  const putBack = async (deviceId: string, wanted: Wanted, error: unknown) => {
    log.warn({ err: error }, 'the geocoder did not answer');
    const failures = wanted.failures + 1;
    // Retried unless a newer point is already queued.
    if (failures < maxFailures && !waiting.has(deviceId)) waiting.set(deviceId, { ...wanted, failures });
    await sleep(pauseMilliseconds, undefined, { signal: closing.signal }).catch(() => {});
  };

  const run = async () => {
    while (!closing.signal.aborted) {
      const [next] = waiting;
      if (!next) break;
      waiting.delete(next[0]);
      await describe(...next).catch((error) => (closing.signal.aborted ? undefined : putBack(...next, error)));
    }
    running = null;
  };

  const forget = events.on('device.reported', ({ deviceId, changes: { position } }) => {
    if (!position || (!waiting.has(deviceId) && waiting.size >= maxWaiting)) return;
    if (geocoder.isWanted?.(position, position.address) === false) return;
    // `Map.set` keeps the position in the queue, so a device that moves constantly is not starved.
    waiting.set(deviceId, { ...position, failures: 0 });
    running ??= run();
  });

  return {
    close: async () => {
      forget();
      closing.abort();
      await running;
    },
  };
};
