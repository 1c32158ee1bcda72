import type { Logger } from 'pino';
import type { CommandsService } from '../features/commands/commands.service.ts';
import type { KnownDevice } from '../features/devices/device-credentials.service.ts';
import type { Events } from '../platform/events.ts';

type Send = (message: string) => void;

interface Connection {
  device: KnownDevice;
  /** The connection itself: a device that connects again replaces its former one. */
  by: object;
  send: Send;
}

export type CommandDelivery = ReturnType<typeof createCommandDelivery>;

/** Sends waiting commands to devices that are there, and to others as soon as they come. */
export const createCommandDelivery = (options: { commands: CommandsService; events: Events; log: Logger }) => {
  const { commands, events, log } = options;
  const connections = new Map<string, Connection>();

  /** What was sent and not answered is sent again: the device knows a command by its id. */
  const deliver = async (device: KnownDevice, send: Send) => {
    const pending = await commands.listPending(device);
    for (const { id, name, args } of pending) send(JSON.stringify({ type: 'command', id, name, args }));
    await commands.markSent(
      device,
      pending.map(({ id }) => id),
    );
  };

  const deliverLogged = (device: KnownDevice, send: Send) =>
    void deliver(device, send).catch((error: unknown) => log.warn({ err: error }, 'commands could not be delivered'));

  events.on('command.updated', ({ deviceId, command }) => {
    const connection = connections.get(deviceId);
    if (connection && command.state === 'waiting') deliverLogged(connection.device, connection.send);
  });

  return {
    connect: (device: KnownDevice, by: object, send: Send) => {
      connections.set(device.id, { device, by, send });
      deliverLogged(device, send);
    },
    disconnect: (device: KnownDevice, by: object) => {
      if (connections.get(device.id)?.by === by) connections.delete(device.id);
    },
  };
};
