import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownDevice } from '../features/devices/device-credentials.service.ts';
import { createOneAtATime } from '../platform/one-at-a-time.ts';
import type { Pipeline } from './pipeline.ts';
import { type Decoded, nothing } from './up-message.ts';

/** Of one device; the broker has accepted it, so it cannot be slowed down. More is acknowledged, counted and dropped. */
const maxHeldBytes = 4 * 1024 * 1024;

export type DeviceQueues = ReturnType<typeof createDeviceQueues>;

/** For devices that share a connection: other devices' messages go past those of a device whose queue is full. */
export const createDeviceQueues = (pipeline: Pipeline) => {
  const heldBytes = new Map<string, number>();
  const inOrder = createOneAtATime();

  const waitForQueue = (device: KnownDevice) =>
    inOrder(device.id, async () => {
      while (pipeline.isFull(device) && !pipeline.isClosing()) await sleep(5);
    });

  return {
    /** Whether a message of this device may go past this: none is in here before it, and there is room for it. */
    isIdle: (device: KnownDevice) => !heldBytes.has(device.id) && !pipeline.isFull(device),

    /** Resolves after the commit. */
    receive: async (device: KnownDevice, bytes: number, decode: () => Decoded) => {
      const held = heldBytes.get(device.id) ?? 0;
      if (held + bytes > maxHeldBytes) return pipeline.receive(device, nothing('throttled'));
      heldBytes.set(device.id, held + bytes);
      try {
        await waitForQueue(device);
        return await pipeline.receive(device, decode());
      } finally {
        const left = (heldBytes.get(device.id) ?? 0) - bytes;
        if (left > 0) heldBytes.set(device.id, left);
        else heldBytes.delete(device.id);
      }
    },
  };
};
