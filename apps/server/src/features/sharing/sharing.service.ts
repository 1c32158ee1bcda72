import type { Db } from '../../platform/db/db.ts';
import { sharingRepository } from './sharing.repository.ts';

export type SharingService = ReturnType<typeof createSharingService>;

export const createSharingService = () => ({
  /** A released device is shared with nobody. */
  removeAll: (tx: Db, deviceId: string) => sharingRepository(tx).removeAll(deviceId),
});
