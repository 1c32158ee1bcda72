import type { Device } from '@holdfast/contract/devices';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { realtime } from './fake-socket.ts';
import { openOverview } from './open-overview.ts';

export const findSocket = async () => {
  await waitFor(() => expect(realtime.sockets).not.toHaveLength(0));
  return realtime.sockets.at(-1)!;
};

/** Overview with a connected socket that has joined the rooms of all devices. */
export const openLive = async (devices: Device[], options: Parameters<typeof openOverview>[1] = {}) => {
  const view = await openOverview(devices, options);
  const socket = await findSocket();
  const gps = devices.filter(({ deviceType }) => deviceType === 'shield_gps');
  const rooms = new Set(gps.map(({ _id }) => _id)).size + 1;
  await waitFor(() => expect(socket.rooms()).toHaveLength(rooms));
  return { ...view, socket };
};
