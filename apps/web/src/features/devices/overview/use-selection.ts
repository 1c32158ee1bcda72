import type { ListedDevice } from '@holdfast/contract/devices';
import { useState } from 'react';

export interface Selection {
  devices: ListedDevice[];
  has: (device: ListedDevice) => boolean;
  toggle: (device: ListedDevice) => void;
  /** All of a page, or none of it when all are. */
  togglePage: (page: readonly ListedDevice[]) => void;
  clear: () => void;
}

/** Kept while pages are turned. */
export const useSelection = (): Selection => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedDevice>>(new Map());
  const change = (edit: (next: Map<string, ListedDevice>) => void) =>
    setChosen((before) => {
      const next = new Map(before);
      edit(next);
      return next;
    });
  const has = ({ _id }: ListedDevice) => chosen.has(_id);
  return {
    devices: [...chosen.values()],
    has,
    toggle: (device) => change((next) => void (next.delete(device._id) || next.set(device._id, device))),
    togglePage: (page) => {
      const isWhole = page.every(has);
      change((next) => {
        for (const device of page) isWhole ? next.delete(device._id) : next.set(device._id, device);
      });
    },
    clear: () => setChosen(new Map()),
  };
};
