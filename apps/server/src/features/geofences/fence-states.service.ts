import type { LatLong } from '@holdfast/contract/geofences.rules';
import type { Db } from '../../platform/db/db.ts';
import { fenceStatesRepository } from './geofences.repository.ts';

export type FenceStatesService = ReturnType<typeof createFenceStatesService>;

export const createFenceStatesService = () => ({
  listCorners: (tx: Db, revisions: string[]): Promise<{ revision: string; corners: LatLong[] }[]> =>
    fenceStatesRepository(tx).listCorners(revisions),

  setInside: (tx: Db, revision: string, isInside: boolean) => fenceStatesRepository(tx).setInside(revision, isInside),
});
