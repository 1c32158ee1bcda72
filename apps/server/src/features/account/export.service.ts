import { type ZipFile, zipOf } from '../../platform/zip/zip.ts';

/** The files of one feature about one user. */
export type Exporter = (userId: string) => Promise<ZipFile[]>;

export type ExportService = ReturnType<typeof createExportService>;

/** Everything about a person, as one ZIP; each feature that keeps something about people brings its exporter. */
export const createExportService = (exporters: Exporter[]) => ({
  archiveOf: async (userId: string): Promise<Uint8Array> => {
    const files: ZipFile[] = [];
    for (const exporter of exporters) files.push(...(await exporter(userId)));
    return zipOf(files);
  },
});
