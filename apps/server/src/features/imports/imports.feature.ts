import type { Core } from '../../platform/core.ts';
import type { Places } from '../../platform/geo/places.ts';
import type { IngestService } from '../history/ingest.service.ts';
import { createImportWorkService } from './import-work.service.ts';
import { createImportsExporter } from './imports.exporter.ts';
import { createImportsService } from './imports.service.ts';

export const createImports = (core: Core, deps: { places: Places; ingest: IngestService; isOnlyProcess: boolean }) => ({
  imports: createImportsService(core, deps),
  importWork: createImportWorkService(core, deps),
  importsExporter: createImportsExporter(core),
});
