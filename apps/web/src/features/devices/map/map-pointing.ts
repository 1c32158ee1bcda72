import { useState } from 'react';

/** What list and map point at together. */
export interface MapPointing {
  /** Chosen, with its popup open. */
  openId: string | null;
  /** Under the mouse or focused, in the list or on the map. */
  pointedId: string | null;
  open: (id: string | null) => void;
  pointAt: (id: string | null) => void;
}

export const useMapPointing = (): MapPointing => {
  const [openId, open] = useState<string | null>(null);
  const [pointedId, pointAt] = useState<string | null>(null);
  return { openId, pointedId, open, pointAt };
};
