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
  /** Option name → value placeholder in the help. */
  options: Record<string, string>;
  required?: string[];
  /** Options that name a file or folder, relative to where the command was typed. */
  paths?: string[];
  /** Where in the input the row with this index stands, for an error of it. */
  placeOf?: (options: Options, row: number) => string;
  input: I;
  /** Parses options to input, in the CLI process; the only step that reads files. */
  prepare: (options: Options) => unknown;
  /** Runs in the process that has the database: the CLI, or the server. */
  run: (services: StaffServices, input: z.output<I>, by: Actor) => Promise<R>;
  present: (result: R, options: Options, config: Config) => Row[] | Promise<Row[]>;
}

export type Command = Definition<z.ZodType, unknown>;

// Erases the type parameters: input and result agree within each definition.
export const define = <I extends z.ZodType, R>(definition: Definition<I, R>) => definition as unknown as Command;
