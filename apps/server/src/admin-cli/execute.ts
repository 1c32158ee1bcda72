import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../platform/errors.ts';
import { commands } from './commands.ts';
import type { StaffServices } from './definition.ts';

const request = z.object({ name: z.string(), input: z.unknown(), operator: z.string().min(1).max(100) });

export type AdminRequest = z.input<typeof request>;
export type AdminResult = { result: unknown } | { error: string };

/** Never throws: errors are returned as a message for the operator. */
export const execute = async (services: StaffServices, asked: unknown, log: Logger): Promise<AdminResult> => {
  try {
    const { name, input, operator } = request.parse(asked);
    const command = commands[name];
    if (!command) return { error: `the server does not know '${name}'; is it another version?` };
    return { result: await command.run(services, command.input.parse(input), { operator }) };
  } catch (error) {
    if (error instanceof AppError) return { error: error.message };
    log.error({ err: error }, 'an admin command failed');
    return { error: 'it failed; the log of the server says why' };
  }
};
