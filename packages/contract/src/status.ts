import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { messageChannels, processRoles, statusChecks, statusStates } from './status.rules.ts';

const count = z.number().int().min(0);
/** Null if only another process has this number. */
const countHere = count.nullable();

const check = z
  .object({
    name: z.enum(statusChecks),
    state: z.enum(statusStates),
    /** English text, as printed by the doctor command. */
    says: z.string(),
    advice: z.string().nullable(),
  })
  .meta({ id: 'StatusCheck' });

const status = z
  .object({
    version: z.string(),
    nodeVersion: z.string(),
    startedAt: z.iso.datetime(),
    roles: z.array(z.enum(processRoles)),
    checks: z.array(check),
    database: z.object({
      kind: z.enum(['embedded', 'postgresql']),
      version: z.string(),
      bytes: z.number().min(0),
      migration: z.string().nullable(),
      connections: count,
      waiting: count,
    }),
    /** `failed` counts jobs given up in the last day; jobs awaiting a retry are excluded. */
    jobs: z.object({ due: count, oldestSeconds: z.number().min(0), failed: count }),
    /** Counted since the process started. */
    messages: z.array(z.object({ channel: z.enum(messageChannels), sent: count, failed: count })),
    /** Emails and pushes for alerts of the last day; `late` ones are still undelivered after five minutes. */
    alerts: z.object({ delivered: count, failed: count, waiting: count, late: count }),
    connections: z.object({ mqtt: countHere, trackers: countHere, browsers: countHere }),
    disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    lastBackupAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Status' });

export type Status = z.output<typeof status>;

export const statusSchemas = {
  getStatus: { summary: 'How the installation is doing', response: z.object({ status }) },
} as const satisfies Record<string, EndpointSchemas>;
