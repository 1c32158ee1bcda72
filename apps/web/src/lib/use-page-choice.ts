import { useEffect, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

export interface PageChoice {
  page: number;
  perPage: number;
  filter: string;
}

/** Which part of a long list is shown. */
export const usePageChoice = (usualRows: number) => {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [perPage, setPerPage] = useState(usualRows);
  const filter = useDebounced(typed.trim());

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is found for other words begins at the first page.
  useEffect(() => setPage(0), [filter]);

  const choice: PageChoice = { page, perPage, filter };
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
