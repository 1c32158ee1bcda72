import { toCsv } from '@holdfast/contract/csv.rules';
import { asc, eq, or } from 'drizzle-orm';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { isSeenBy } from '../devices/device-access.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { commands } from './commands.tables.ts';

const columns = ['time', 'device', 'serial', 'command', 'state', 'asked by me'];

/**
 * Data export: commands requested by the user and commands to their devices, without arguments, as these may contain
 * secrets.
 */
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
    // Former guests must not see the current name of the device or what it did later.
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
