import type { Db } from '../../../platform/db/db.ts';
import { fenceStates } from '../../geofences/fence-states.queries.ts';
import { type Fence, toFence } from './judge-fence.ts';

const remembered = 10_000;

/** Fences by revision, read once: corners never change under the same one. */
export const createFences = () => {
  const known = new Map<string, Fence>();
  return {
    get: async (tx: Db, revisions: string[]): Promise<ReadonlyMap<string, Fence>> => {
      const missing = revisions.filter((revision) => !known.has(revision));
      if (missing.length > 0) {
        if (known.size + missing.length > remembered) known.clear();
        for (const { revision, corners } of await fenceStates(tx).listCorners(missing)) {
          known.set(revision, toFence(corners));
        }
      }
      return known;
    },
  };
};
