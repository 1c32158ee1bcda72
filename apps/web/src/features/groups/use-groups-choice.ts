import { useEffect, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { GroupsChoice } from './groups.api.ts';

const usualRows = 10;

/** Which of the groups the list shows. */
export const useGroupsChoice = () => {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [perPage, setPerPage] = useState(usualRows);
  const filter = useDebounced(typed.trim());

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is found for other words begins at the first page.
  useEffect(() => setPage(0), [filter]);

  const choice: GroupsChoice = { page, perPage, filter };
  return {
    choice,
    typed,
    setTyped,
    setPage,
    choosePerPage: (rows: number) => {
      setPerPage(rows);
      setPage(0);
    },
  };
};
