import type { Command } from '@holdfast/contract/commands';
import type { Logger } from 'pino';
import type { CommandsService } from '../features/commands/commands.service.ts';
import type { KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { Events } from '../platform/events.ts';
import { createOneAtATime } from '../platform/one-at-a-time.ts';

type Send = (command: Command) => void;

interface Connection {
  device: KnownDevice;
  /** Identity of the connection: a late disconnect must not remove the connection that replaced it. */
  by: object;
  send: Send;
}

export const commandMessage = ({ id, name, args }: Command) => JSON.stringify({ type: 'command', id, name, args });

export type CommandDelivery = ReturnType<typeof createCommandDelivery>;

/** Sends waiting commands to connected devices, and to other devices when they connect. */
export const createCommandDelivery = (options: { commands: CommandsService; events: Events; log: Logger }) => {
  const { commands, events, log } = options;
  const connections = new Map<string, Connection>();
  /** One database query per device at a time, so that commands are sent in the order of their creation. */
  const inOrder = createOneAtATime();

  const sendAll = (list: Command[], send: Send) => {
    for (const command of list) send(command);
  };

  /** At least once: unanswered commands are sent again, and the device deduplicates them by id. */
  const deliverPending = async (device: KnownDevice, send: Send) => {
    const pending = await commands.listPending(device);
    sendAll(pending, send);
    await commands.markSent(
      device,
      pending.map(({ id }) => id),
    );
  };

  const logFailure = (error: unknown) => log.warn({ err: error }, 'commands could not be delivered');

  events.onAnywhere('command.updated', ({ deviceId, command }) => {
    const connection = connections.get(deviceId);
    if (!connection || command.state !== 'waiting') return;
    inOrder(deviceId, async () => sendAll(await commands.takeWaiting(connection.device), connection.send)).catch(
      logFailure,
    );
  });

  return {
    connect: (device: KnownDevice, by: object, send: Send) => {
      connections.set(device.id, { device, by, send });
      inOrder(device.id, () => deliverPending(device, send)).catch(logFailure);
    },
    disconnect: (device: KnownDevice, by: object) => {
      if (connections.get(device.id)?.by === by) connections.delete(device.id);
    },
  };
};
