import type { Spot7 } from '@holdfast/contract/timeline-fix.rules';
import { simplify } from './simplify.ts';

interface Limits<T> {
  /** In metres, of what is left out at least. */
  tolerance: number;
  /** So many corners are held at most between two pieces. */
  most: number;
  isFixed?: (corner: T) => boolean;
}

/** A line of any length, given piece by piece, of which no more is held than there is room for. */
export const holdCorners = <T extends Spot7>({ tolerance: finest, most, isFixed = () => false }: Limits<T>) => {
  let corners: T[] = [];
  let [tolerance, lost] = [finest, finest];
  return {
    add: async (piece: readonly T[]) => {
      const read = await simplify(piece, { tolerance, isFixed });
      corners = [...corners, ...read.corners];
      if (corners.length <= most) return;
      // At least twice as coarse each time, for all that follows too: so what is lost is at most twice the last of it.
      const held = await simplify(corners, { tolerance: tolerance * 2, isFixed, most: most / 2 });
      corners = held.corners;
      tolerance = held.tolerance;
      lost += tolerance;
    },

    /** `lost` is in metres: no corner that was given is farther from the line. */
    end: () => ({ corners, lost }),
  };
};
