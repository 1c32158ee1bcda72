import type { Spot7 } from '@holdfast/contract/timeline-fix.rules';
import { simplify } from './simplify.ts';

interface Limits<T> {
  /** Minimum simplification tolerance in metres. */
  tolerance: number;
  /** Maximum number of corners held between two pieces. */
  most: number;
  isFixed?: (corner: T) => boolean;
}

/** Simplifies a line of any length piece by piece with bounded memory. */
export const holdCorners = <T extends Spot7>({ tolerance: finest, most, isFixed = () => false }: Limits<T>) => {
  let corners: T[] = [];
  let [tolerance, lost] = [finest, finest];
  return {
    add: async (piece: readonly T[]) => {
      const read = await simplify(piece, { tolerance, isFixed });
      corners = [...corners, ...read.corners];
      if (corners.length <= most) return;
      // The tolerance at least doubles and stays for all later pieces, so the total error is at most twice the last
      // one.
      const held = await simplify(corners, { tolerance: tolerance * 2, isFixed, most: most / 2 });
      corners = held.corners;
      tolerance = held.tolerance;
      lost += tolerance;
    },

    /** `lost`: maximum distance in metres between any given corner and the line. */
    end: () => ({ corners, lost }),
  };
};
