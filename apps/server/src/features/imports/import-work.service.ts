import { randomUUID } from 'node:crypto';
import { type ImportState, importTriesMax } from '@holdfast/contract/imports.rules';
import type { Core } from '../../platform/core.ts';
import { isPassing } from '../../platform/db/is-passing.ts';
import type { Places } from '../../platform/geo/places.ts';
import type { IngestService } from '../history/ingest.service.ts';
import { checkImport, failImport, storeImport, undoImport, type Worker } from './import-steps.ts';
import { importWork } from './import-work.ts';
import { importsRepository } from './imports.repository.ts';
import type { ImportRow } from './imports.tables.ts';

const everyMinute = '* * * * *';
/** Lease duration. It is renewed while the worker runs; after a crash another process takes over when it expires. */
const leaseSeconds = 30;
/** Maximum number of concurrent imports per process. */
const most = 2;

const steps: Partial<Record<ImportState, (worker: Worker, id: string) => Promise<void>>> = {
  checking: checkImport,
  running: storeImport,
  undoing: undoImport,
};

/**
 * Processes imports outside of the job queue, whose jobs must be short: a job only triggers the search, and a lease on
 * the row prevents two workers from processing the same import.
 */
export const createImportWorkService = (
  core: Core,
  deps: { places: Places; ingest: IngestService; isOnlyProcess: boolean },
) => {
  const { db, jobs, log } = core;
  const holder = randomUUID();
  const running = new Map<string, Promise<void>>();
  let [isClosing, isFirst] = [false, true];

  const run = async (id: string) => {
    const lease = { isLost: false };
    const timer = setInterval(
      () => {
        void importsRepository(db)
          .renew(id, holder, leaseSeconds)
          .then((isMine) => {
            lease.isLost ||= !isMine;
          })
          .catch((error: unknown) => log.warn({ err: error }, 'lease of an import'));
      },
      (leaseSeconds * 1000) / 3,
    );
    let hasFailed = false;
    let row: ImportRow | undefined;
    const worker: Worker = { core, ...deps, holder, isStopped: () => isClosing || lease.isLost };
    try {
      row = await importsRepository(db).get(id);
      if (row && row.tries > importTriesMax) {
        log.error({ importId: id }, 'import given up: the process died while working on it');
        await failImport(worker, row, 'import-gave-up');
      } else await (row && steps[row.state])?.(worker, id);
    } catch (error) {
      if (worker.isStopped()) return;
      hasFailed = true;
      const isFinal = row !== undefined && !isPassing(error);
      log.error({ err: error, importId: id }, isFinal ? 'import failed' : 'import failed, will be tried again');
      const end =
        row && isFinal ? failImport(worker, row, 'import-failed') : importsRepository(db).forgetTries(id, holder);
      await end.catch((why: unknown) => log.error({ err: why, importId: id }, 'end of an import'));
    } finally {
      clearInterval(timer);
      // After a failure the lease is left to expire, which delays the retry.
      if (!hasFailed)
        await importsRepository(db)
          .free(id, holder)
          .catch(() => {});
    }
  };

  const work = async (): Promise<void> => {
    if (isFirst && deps.isOnlyProcess) await importsRepository(db).freeAll();
    isFirst = false;
    while (!isClosing && running.size < most) {
      const id = await importsRepository(db).take(holder, leaseSeconds);
      if (id === null || running.has(id)) return;
      const done = run(id).finally(() => {
        running.delete(id);
        if (!isClosing) void work().catch((error: unknown) => log.warn({ err: error }, 'imports'));
      });
      running.set(id, done);
    }
  };

  jobs.handle(importWork, work);
  jobs.every('import-resume', everyMinute, work);

  return {
    work,
    /** Running imports stop after the current batch and resume after the next start. */
    close: async () => {
      isClosing = true;
      await Promise.all(running.values());
    },
  };
};
