import { toCsv } from '@holdfast/contract/csv.rules';
import { asc, eq, or } from 'drizzle-orm';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { isSeenBy } from '../devices/device-access.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { commands } from './commands.tables.ts';

const columns = ['time', 'device', 'serial', 'command', 'state', 'asked by me'];

/** What a user asked devices to do, and what their own devices were asked; without arguments, among which secrets are. */
export const createCommandsExporter =
  ({ db, clock }: Core): Exporter =>
  async (userId) => {
    const found = await db
      .select({
        command: commands,
        device: devices.name,
        serial: devices.deviceUuid,
        isSeen: isSeenBy(db, userId, devices.id, clock()),
      })
      .from(commands)
      .innerJoin(devices, eq(devices.id, commands.deviceId))
      .where(or(eq(commands.requestedBy, userId), eq(devices.ownerId, userId)))
      .orderBy(asc(commands.createdAt), asc(commands.id));
    // A former guest learns neither a device's present name nor what it did since.
    const rows = found.map(({ command, device, serial, isSeen }) => [
      command.createdAt,
      isSeen ? device : '',
      isSeen ? serial : '',
      command.name,
      isSeen ? command.state : '',
      command.requestedBy === userId ? 'yes' : 'no',
    ]);
    return rows.length > 0 ? [{ name: 'commands.csv', content: toCsv(columns, rows) }] : [];
  };
