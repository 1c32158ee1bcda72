import { type Place, placeBetween } from './geo.ts';
import { type Credentials, createOpenLink, type Server } from './link.ts';
import type { Alert, Command, Location, Message, Modem } from './messages.ts';

export interface SimulatedDeviceOptions extends Server {
  credentials: Credentials;
  place?: Place;
  /** Acknowledges every command automatically; otherwise the test does. */
  isObedient?: boolean;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** A passive device for tests. Each call resolves when the server has stored its message. */
export const createSimulatedDevice = async (options: SimulatedDeviceOptions) => {
  const { credentials, isObedient = false, ...server } = options;
  const commands: Command[] = [];
  const awaited: { name: string; resolve: (command: Command) => void }[] = [];
  let place: Place = options.place ?? { latitude: -33.8688, longitude: 151.2093 };
  let lastTimestamp = 0;

  const onCommand = (command: Command) => {
    commands.push(command);
    for (const waiting of awaited.filter(({ name }) => name === command.name)) waiting.resolve(command);
    if (isObedient) void send({ type: 'ack', id: command.id, ok: true });
  };

  const link = await new Promise<ReturnType<ReturnType<typeof createOpenLink>>>((resolve, reject) => {
    const opening = createOpenLink(server)(credentials, {
      onOpen: () => resolve(opening),
      onCommand,
      onClose: (error) => reject(error ?? new Error('the server closed the connection')),
    });
  });
  const send = (message: Message | Message[]) => link.send(message);

  /** The server deduplicates points by second, so timestamps must increase. */
  const nextTimestamp = () => {
    lastTimestamp = Math.max(lastTimestamp + 1, seconds());
    return lastTimestamp;
  };

  const measure = (fields: Partial<Location> = {}): Location => ({
    type: 'location',
    timestamp: fields.timestamp ?? nextTimestamp(),
    ...place,
    source: 'gps',
    accuracy: 5,
    modem_temperature: 20,
    modem_voltage: 4000,
    ...fields,
  });

  return {
    /** All received commands, oldest first. */
    commands,
    place: () => place,
    send,

    report: async (fields: Partial<Location> = {}) => {
      const { latitude = place.latitude, longitude = place.longitude } = fields;
      place = { latitude, longitude };
      await send(measure(fields));
    },

    /** Drives from the current position to `to`: `points` evenly spaced reports, the last one now. */
    moveTo: async (
      to: Place,
      { points = 10, seconds: duration = points }: { points?: number; seconds?: number } = {},
    ) => {
      const from = place;
      const ends = seconds();
      const drive = Array.from({ length: points }, (_, index) => {
        const fraction = (index + 1) / points;
        const timestamp = Math.round(ends - duration * (1 - fraction));
        return measure({ ...placeBetween(from, to, fraction), timestamp });
      });
      place = to;
      lastTimestamp = Math.max(lastTimestamp, ends);
      await send(drive);
    },

    alert: (kind: Alert['kind'], fields: Partial<Alert> = {}) =>
      send({ type: 'alert', kind, timestamp: nextTimestamp(), ...fields }),

    modem: (fields: Partial<Modem>) => send({ type: 'modem', ...fields } as Modem),

    acknowledge: ({ id }: Command, reason?: string) =>
      send({ type: 'ack', id, ok: reason === undefined, ...(reason !== undefined && { reason }) }),

    /** The first command of that name, received already or in the future. */
    command: (name: string): Promise<Command> => {
      const known = commands.find((command) => command.name === name);
      return known ? Promise.resolve(known) : new Promise((resolve) => awaited.push({ name, resolve }));
    },

    close: () => link.close(),
  };
};
