import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@holdfast/contract/commands';
import { expect, it, vi } from 'vitest';
import { silentLog } from '../../test/silent-log.ts';
import type { CommandsService } from '../features/commands/commands.service.ts';
import type { KnownDevice } from '../features/devices/device-credentials.service.ts';
import { createLocalBus } from '../platform/bus/local-bus.ts';
import { createEvents } from '../platform/events.ts';
import { createCommandDelivery } from './command-delivery.ts';

const device = { id: 'd' } as KnownDevice;
const command = (id: string) => ({ id, name: 'alarm', args: {}, state: 'waiting' }) as unknown as Command;

it('tells a device in the order in which it was asked, however long the database takes', async () => {
  const events = createEvents(createLocalBus());
  const answers = [
    { id: 'first', afterMilliseconds: 100 },
    { id: 'second', afterMilliseconds: 0 },
  ];
  const commands: Partial<CommandsService> = {
    listPending: async () => [],
    markSent: async () => undefined,
    takeWaiting: async () => {
      const { id = '', afterMilliseconds } = answers.shift() ?? {};
      await sleep(afterMilliseconds);
      return [command(id)];
    },
  };
  const delivery = createCommandDelivery({ commands: commands as CommandsService, events, log: silentLog });
  const sent: string[] = [];
  delivery.connect(device, {}, ({ id }) => void sent.push(id));
  for (const id of ['first', 'second']) {
    events.emit('command.updated', { deviceId: device.id, deviceUUID: 'D', command: command(id) });
  }
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 20_000 });
  expect(sent).toEqual(['first', 'second']);
});
