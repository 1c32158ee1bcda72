import type { ListedDevice, MapDevice } from '@holdfast/contract/devices';
import { useState } from 'react';

/** Of one that was selected on the map it is not known what the person may do with it. */
export type SelectedDevice = MapDevice & Partial<Pick<ListedDevice, 'privilege'>>;

export interface Selection {
  devices: SelectedDevice[];
  has: (device: SelectedDevice) => boolean;
  toggle: (device: SelectedDevice) => void;
  /** All of a page, or none of it when all are. */
  togglePage: (page: readonly SelectedDevice[]) => void;
  clear: () => void;
}

/** Kept while pages are turned. */
export const useSelection = (): Selection => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SelectedDevice>>(new Map());
  const change = (edit: (next: Map<string, SelectedDevice>) => void) =>
    setChosen((before) => {
      const next = new Map(before);
      edit(next);
      return next;
    });
  const has = ({ _id }: SelectedDevice) => chosen.has(_id);
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
