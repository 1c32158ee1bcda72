import type { Command } from '@holdfast/contract/commands';
import type { Logger } from 'pino';
import type { CommandsService } from '../features/commands/commands.service.ts';
import type { KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { Events } from '../platform/events.ts';
import { createOneAtATime } from '../platform/one-at-a-time.ts';

type Send = (command: Command) => void;

interface Connection {
  device: KnownDevice;
  /** The connection itself: a device that connects again replaces its former one. */
  by: object;
  send: Send;
}

/** As devices that speak MQTT read it. */
export const commandMessage = ({ id, name, args }: Command) => JSON.stringify({ type: 'command', id, name, args });

export type CommandDelivery = ReturnType<typeof createCommandDelivery>;

/** Sends waiting commands to devices that are there, and to others as soon as they come. */
export const createCommandDelivery = (options: { commands: CommandsService; events: Events; log: Logger }) => {
  const { commands, events, log } = options;
  const connections = new Map<string, Connection>();
  /** Commands are sent in the order of their creation: results of the database may overtake each other. */
  const inOrder = createOneAtATime();

  const sendAll = (list: Command[], send: Send) => {
    for (const command of list) send(command);
  };

  /** What was sent and not answered is sent again: the device knows a command by its id. */
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
