import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { type ErrorCode, errorTable } from './errors.ts';
import * as field from './fields.ts';
import {
  importBytesMax,
  importFormats,
  importNameMaxLength,
  importPartBytes,
  importSkips,
  importStates,
} from './imports.rules.ts';

const time = z.iso.datetime();

const pastImport = z.object({
  _id: z.string(),
  name: z.string(),
  size: z.number().int(),
  /** As it was given when the import began, else empty. */
  fingerprint: z.string(),
  state: z.enum(importStates),
  format: z.enum(importFormats).nullable(),
  /** Progress of the current step, 0 to 1. */
  progress: z.number(),
  /** Storable points in the file, and how many of them the device already has. */
  points: z.number().int(),
  duplicates: z.number().int(),
  skipped: z.partialRecord(z.enum(importSkips), z.number().int()),
  /** Times of the first and the last point. */
  from: time.nullable(),
  to: time.nullable(),
  added: z.number().int(),
  error: z.object({ code: z.enum(Object.keys(errorTable) as ErrorCode[]), message: z.string() }).nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});

export type PastImport = z.output<typeof pastImport>;

const ofImport = field.id.extend({ importId: z.string().min(1).max(100) });
const answer = z.object({ import: pastImport });

export const importsSchemas = {
  listImports: {
    summary: 'Imports into a device, newest first',
    params: field.id,
    response: z.object({ data: z.array(pastImport) }),
  },
  createImport: {
    summary: `Begin to import a file of points (GPX, GeoJSON, Google Records.json or Timeline.json, OwnTracks .rec; also as .gz or .zip); its bytes follow in parts of ${importPartBytes} bytes`,
    errors: ['import-running', 'import-open'],
    status: 201,
    params: field.id,
    body: z.strictObject({
      name: z.string().trim().min(1).max(importNameMaxLength),
      size: z.number().int().min(1).max(importBytesMax),
      /** Any text by which the client recognises the file, to continue with the right one. */
      fingerprint: z.string().max(100).optional(),
    }),
    response: answer,
  },
  sendImportPart: {
    summary:
      'The bytes of one part, as application/octet-stream, numbered from 0, one after the other; after the last one the preview is made',
    errors: ['import-not-found', 'import-part'],
    params: ofImport.extend({ number: z.string().regex(/^\d{1,6}$/, 'must be a number') }),
    response: answer,
  },
  startImport: {
    summary: 'Store the points of a file whose preview is ready',
    errors: ['import-not-found', 'import-not-ready'],
    params: ofImport,
    response: answer,
  },
  undoImport: {
    summary: 'Take an import back, with exactly the points that it added; one that was not started is discarded',
    errors: ['import-not-found', 'import-final', 'import-running'],
    params: ofImport,
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
