import type { PastImport } from '@holdfast/contract/imports';
import {
  canUndoImport,
  type ImportState,
  importPartBytes,
  importPartsOf,
  isImportBusy,
} from '@holdfast/contract/imports.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { isUniqueViolation, retryUnique } from '../../platform/db/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import type { DeviceAccess } from '../devices/device-access.service.ts';
import { devicePlan } from '../devices/device-plan.queries.ts';
import type { IngestService } from '../history/ingest.service.ts';
import { toImport } from './import.presenter.ts';
import { importWork } from './import-work.ts';
import { importPartsRepository, importsRepository } from './imports.repository.ts';
import type { ImportRow } from './imports.tables.ts';

export type ImportsService = ReturnType<typeof createImportsService>;

const leftMilliseconds = 24 * 3_600_000;

/** State machine of imports into the history of a device; the processing itself is in `import-work.service.ts`. */
export const createImportsService = ({ db, transact, clock, jobs }: Core, { ingest }: { ingest: IngestService }) => {
  const begin = (tx: Db) => jobs.enqueue(tx, importWork, {});

  const lock = async (tx: Db, { id }: DeviceAccess, importId: string): Promise<ImportRow> => {
    const found = isUuid(importId) ? await importsRepository(tx).lock(id, importId) : undefined;
    if (!found) throw new AppError('import-not-found');
    return found;
  };

  /** Older points are outside the retention period, or from before the current owner, who could not see them. */
  const oldestFor = ({ since }: DeviceAccess): Date =>
    new Date(Math.max(ingest.keptFrom().getTime(), since?.getTime() ?? 0));

  /** Removes imports that wait for the owner; imports that are being processed are not affected. */
  const makeRoom = async (tx: Db, { id }: DeviceAccess, states: ImportState[]) => {
    const open = (await importsRepository(tx).list(id)).filter(({ state }) => states.includes(state));
    await importsRepository(tx).remove(open.map((one) => one.id));
  };

  /** One open import per user across all devices, since its file is stored. */
  const refusalOf = async (tx: Db, userId: string, { id }: DeviceAccess): Promise<AppError | null> => {
    const open = await importsRepository(tx).listOpen(userId);
    const isBusyHere = open.some(({ deviceId, state }) => deviceId === id && isImportBusy(state));
    if (isBusyHere) return new AppError('import-running');
    return open.length > 0 ? new AppError('import-open') : null;
  };

  const create = async (
    userId: string,
    device: DeviceAccess,
    file: { name: string; size: number; fingerprint?: string | undefined },
  ) => {
    const row = {
      ...file,
      id: uuidv7(),
      deviceId: device.id,
      userId,
      state: 'uploading' as const,
      createdAt: clock(),
      latest: clock(),
      oldest: oldestFor(device),
    };
    try {
      return await transact(async (tx) => {
        // Locks the device row and checks the owner again: after a concurrent transfer the points would go to the new
        // owner.
        if ((await devicePlan(tx).lockOwner(device.id)) !== userId) throw new AppError('device-not-found');
        await makeRoom(tx, device, ['ready']);
        const refusal = await refusalOf(tx, userId, device);
        if (refusal) throw refusal;
        return toImport(await importsRepository(tx).insert(row));
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw (await refusalOf(db, userId, device)) ?? new AppError('import-running');
    }
  };

  /** All parts but the last have the same size. */
  const bytesOf = ({ size }: ImportRow, number: number) => Math.min(importPartBytes, size - number * importPartBytes);

  const addPart = (device: DeviceAccess, importId: string, number: number, content: Buffer): Promise<PastImport> =>
    transact(async (tx) => {
      const row = await lock(tx, device, importId);
      const isRight = number < importPartsOf(row.size) && content.length === bytesOf(row, number);
      // Retry of the last part, whose response was lost.
      if (isRight && number === row.parts - 1) return toImport(row);
      if (!isRight || row.state !== 'uploading' || number !== row.parts) throw new AppError('import-part');
      await importPartsRepository(tx).insert(importId, number, content);
      const received = row.received + content.length;
      const isWhole = received === row.size;
      const changes = { parts: row.parts + 1, received, ...(isWhole && { state: 'checking' as const }) };
      if (isWhole) await begin(tx);
      return toImport(await importsRepository(tx).update(importId, changes));
    });

  const start = (device: DeviceAccess, importId: string): Promise<PastImport> =>
    transact(async (tx) => {
      const row = await lock(tx, device, importId);
      if (row.state === 'running' || row.state === 'done') return toImport(row);
      if (row.state !== 'ready') throw new AppError('import-not-ready');
      await begin(tx);
      return toImport(await importsRepository(tx).update(importId, { state: 'running', readBytes: 0, tries: 0 }));
    });

  /** Idempotent; an import that added no points is deleted. */
  const undoOnce = (device: DeviceAccess, importId: string): Promise<void> =>
    transact(async (tx) => {
      const row = await lock(tx, device, importId);
      const { state, added } = row;
      if (state === 'undoing' || state === 'undone') return;
      const mayHaveAdded = state === 'running' || state === 'done' || (state === 'failed' && added > 0);
      if (!mayHaveAdded) return importsRepository(tx).remove([importId]);
      if (state !== 'running' && !canUndoImport({ ...row, endedAt: row.endedAt?.toISOString() ?? null }, clock()))
        throw new AppError('import-final');
      const others = (await importsRepository(tx).list(device.id)).filter((one) => one.id !== importId);
      if (others.some((one) => isImportBusy(one.state))) throw new AppError('import-running');
      await makeRoom(tx, device, ['uploading', 'ready']);
      const changes = { state: 'undoing' as const, error: null, leasedBy: null, leasedUntil: null, tries: 0 };
      await importsRepository(tx).update(importId, changes);
      await begin(tx);
    });

  /** Retried on a unique conflict with a concurrent upload, which the next attempt then sees. */
  const undo = (device: DeviceAccess, importId: string): Promise<void> => retryUnique(() => undoOnce(device, importId));

  return {
    create,
    addPart,
    start,
    undo,
    list: async (device: DeviceAccess): Promise<PastImport[]> =>
      (await importsRepository(db).list(device.id)).map(toImport),
    removeExpired: () => importsRepository(db).removeLeft(new Date(clock().getTime() - leftMilliseconds)),
  };
};
