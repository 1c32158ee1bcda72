import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { AdminService } from '../features/admin/admin.service.ts';
import type { Actor, AuditService } from '../features/admin/audit.service.ts';
import type { ClockService } from '../features/clock/clock.service.ts';
import type { MappingsService } from '../features/mappings/mappings.service.ts';
import type { PlansAdminService } from '../features/plans/admin/plans-admin.service.ts';
import type { Row } from './output.ts';

export type Options = Record<string, string | undefined>;

export interface StaffServices {
  admin: AdminService;
  audit: AuditService;
  plansAdmin: PlansAdminService;
  clock: ClockService;
  mappings: Pick<MappingsService, 'listKnown'>;
}

interface Definition<I extends z.ZodType, R> {
  summary: string;
  /** Name of an option → what its value is, for the help. */
  options: Record<string, string>;
  required?: string[];
  input: I;
  /** From the command line to the input; the only part that reads files. */
  prepare: (options: Options) => unknown;
  /** Where the database is: here, or in the server that runs on it. */
  run: (services: StaffServices, input: z.output<I>, by: Actor) => Promise<R>;
  /** Back here: what to print. */
  present: (result: R, options: Options, config: Config) => Row[] | Promise<Row[]>;
}

export type Command = Definition<z.ZodType, unknown>;

// What a command takes and answers agrees within its definition; from outside all of them look alike.
export const define = <I extends z.ZodType, R>(definition: Definition<I, R>) => definition as unknown as Command;
