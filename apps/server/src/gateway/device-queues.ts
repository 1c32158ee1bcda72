import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownDevice } from '../features/devices/device-credentials.service.ts';
import { createOneAtATime } from '../platform/one-at-a-time.ts';
import type { Pipeline } from './pipeline.ts';
import { type Decoded, nothing } from './up-message.ts';

/**
 * Payload limit per device. The broker has delivered the message, so back-pressure is impossible: above the limit it is
 * acknowledged, counted as throttled and dropped.
 */
const maxHeldBytes = 4 * 1024 * 1024;

export type DeviceQueues = ReturnType<typeof createDeviceQueues>;

/** Queues for devices that share a connection: a device with a full queue does not block the others. */
export const createDeviceQueues = (pipeline: Pipeline) => {
  const heldBytes = new Map<string, number>();
  const inOrder = createOneAtATime();

  const waitForQueue = (device: KnownDevice) =>
    inOrder(device.id, async () => {
      while (pipeline.isFull(device) && !pipeline.isClosing()) await sleep(5);
    });

  return {
    /**
     * True if a message may bypass these queues: no earlier message of the device waits here and the pipeline has room.
     */
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
