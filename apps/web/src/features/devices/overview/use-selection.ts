import type { ListedDevice, MapDevice } from '@holdfast/contract/devices';
import { useState } from 'react';

/** Devices selected on the map have no `privilege`. */
export type SelectedDevice = MapDevice & Partial<Pick<ListedDevice, 'privilege'>>;

export interface Selection {
  devices: SelectedDevice[];
  has: (device: SelectedDevice) => boolean;
  toggle: (device: SelectedDevice) => void;
  /** Selects the whole page, or deselects it when all of it is selected. */
  togglePage: (page: readonly SelectedDevice[]) => void;
  clear: () => void;
}

/** The selection persists across pages. */
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
