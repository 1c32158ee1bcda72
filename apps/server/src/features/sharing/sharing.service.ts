import { uuidv7 } from 'uuidv7';
import type { Db } from '../../platform/db/db.ts';
import { sharingRepository } from './sharing.repository.ts';
import type { shares } from './sharing.tables.ts';

export type SharingService = ReturnType<typeof createSharingService>;

export const createSharingService = () => ({
  /** A share that needs no invitation, as the demo has them. */
  insertAccepted: (tx: Db, share: Omit<typeof shares.$inferInsert, 'id' | 'isAccepted'>) =>
    sharingRepository(tx).insert({ ...share, id: uuidv7(), isAccepted: true }),

  /** A released device is shared with nobody. */
  removeAll: (tx: Db, deviceId: string) => sharingRepository(tx).removeAll(deviceId),
});
