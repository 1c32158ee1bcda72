import { canSaveGroup, groupDevicesMax } from '@holdfast/contract/groups.rules';
import { useState } from 'react';
import type { GroupContents } from '../groups.api.ts';

const nothing: GroupContents = { name: '', devices: [] };

export const useGroupForm = (initial = nothing) => {
  const [name, setName] = useState(initial.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial.devices));
  const contents: GroupContents = { name: name.trim(), devices: [...chosen] };
  const hasTooMany = chosen.size > groupDevicesMax;
  return {
    name,
    setName,
    chosen,
    /** Idempotent: picking a device twice adds it once. */
    pick: (ids: string[], isPicked: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of ids) isPicked ? after.add(id) : after.delete(id);
        return after;
      }),
    contents,
    hasTooMany,
    canSave: canSaveGroup(name, contents.devices) && !hasTooMany,
  };
};

export type GroupForm = ReturnType<typeof useGroupForm>;
