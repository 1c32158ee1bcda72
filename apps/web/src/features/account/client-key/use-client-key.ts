import { useState } from 'react';
import { useCreateClientKey, useRevealClientKey } from '../account.api.ts';

/** The key exists only in this state, and only while it is shown. */
export const useClientKey = () => {
  const [shownKey, setShownKey] = useState<string | null>(null);
  const create = useCreateClientKey(setShownKey);
  const reveal = useRevealClientKey(setShownKey);
  return { shownKey, create, reveal, hide: () => setShownKey(null) };
};

export type ClientKeyState = ReturnType<typeof useClientKey>;
