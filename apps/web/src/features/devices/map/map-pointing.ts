import { useState } from 'react';

/** Hover and selection state shared by list and map. */
export interface MapPointing {
  /** The device with an open popup. */
  openId: string | null;
  /** The hovered or focused device. */
  pointedId: string | null;
  open: (id: string | null) => void;
  pointAt: (id: string | null) => void;
}

export const useMapPointing = (): MapPointing => {
  const [openId, open] = useState<string | null>(null);
  const [pointedId, pointAt] = useState<string | null>(null);
  return { openId, pointedId, open, pointAt };
};
