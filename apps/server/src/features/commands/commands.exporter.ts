import { toCsv } from '@holdfast/contract/csv.rules';
import { asc, eq, or } from 'drizzle-orm';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { devices } from '../devices/devices.tables.ts';
import { commands } from './commands.tables.ts';

const columns = ['time', 'device', 'serial', 'command', 'state', 'asked by me'];

/** What a user asked devices to do, and what their own devices were asked; without arguments, among which secrets are. */
export const createCommandsExporter =
  ({ db }: Core): Exporter =>
  async (userId) => {
    const found = await db
      .select({ command: commands, device: devices.name, serial: devices.deviceUuid })
      .from(commands)
      .innerJoin(devices, eq(devices.id, commands.deviceId))
      .where(or(eq(commands.requestedBy, userId), eq(devices.ownerId, userId)))
      .orderBy(asc(commands.createdAt), asc(commands.id));
    const rows = found.map(({ command, device, serial }) => [
      command.createdAt,
      device,
      serial,
      command.name,
      command.state,
      command.requestedBy === userId ? 'yes' : 'no',
    ]);
    return rows.length > 0 ? [{ name: 'commands.csv', content: toCsv(columns, rows) }] : [];
  };
