import { Readable } from 'node:stream';
import { type ZipFile, zipStream } from '../../platform/zip/zip.ts';

/** The files of one feature about one user. */
export type Exporter = (userId: string) => Promise<ZipFile[]>;

export type ExportService = ReturnType<typeof createExportService>;

/** Everything about a person, as one ZIP; each feature that keeps something about people brings its exporter. */
export const createExportService = (exporters: Exporter[]) => {
  async function* filesOf(userId: string) {
    for (const exporter of exporters) yield* await exporter(userId);
  }
  return {
    archiveOf: (userId: string): Readable => Readable.from(zipStream(filesOf(userId))),
  };
};
