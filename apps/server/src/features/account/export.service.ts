import { Readable } from 'node:stream';
import { type ZipFile, zipStream } from '../../platform/zip/zip.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';

export type Exporter = (userId: string) => Promise<ZipFile[]>;

/** Rate limit, since an export reads all data of a user. */
const exportsByPerson = { limit: 20, windowSeconds: 3600 };

export type ExportService = ReturnType<typeof createExportService>;

/** Data export as a ZIP stream; each feature contributes an exporter. */
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
