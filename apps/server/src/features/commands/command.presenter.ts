import type { Command } from '@holdfast/contract/commands';
import { isPending } from '@holdfast/contract/commands.rules';
import type { CommandRow } from './commands.tables.ts';

/** One that is over is shown so by its time, whether or not the job has written it down yet. */
export const toCommand = (row: CommandRow, now: Date): Command => ({
  id: row.id,
  name: row.name,
  args: row.args,
  state: isPending(row.state) && row.expiresAt <= now ? 'expired' : row.state,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  reason: row.reason,
});
