import { Readable } from 'node:stream';
import { type ZipFile, zipStream } from '../../platform/zip/zip.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';

/** The files of one feature about one user. */
export type Exporter = (userId: string) => Promise<ZipFile[]>;

/** Each reads and packs all that there is of a person. */
const exportsByPerson = { limit: 20, windowSeconds: 3600 };

export type ExportService = ReturnType<typeof createExportService>;

/** Everything about a person, as one ZIP; each feature that keeps something about people brings its exporter. */
export const createExportService = (exporters: Exporter[], { limits }: { limits: LimitsService }) => {
  async function* filesOf(userId: string) {
    for (const exporter of exporters) yield* await exporter(userId);
  }
  return {
    archiveOf: async (userId: string): Promise<Readable> => {
      await limits.count(`export by ${userId}`, exportsByPerson);
      return Readable.from(zipStream(filesOf(userId)));
    },
  };
};
