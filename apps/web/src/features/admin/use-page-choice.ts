import { useEffect, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { PageChoice } from './admin.api.ts';

const perPage = 20;

/** Which part of a long list is shown. */
export const usePageChoice = () => {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const filter = useDebounced(typed.trim());

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is found for other words begins at the first page.
  useEffect(() => setPage(0), [filter]);

  const choice: PageChoice = { page, perPage, filter };
  return { choice, typed, setTyped, setPage };
};
