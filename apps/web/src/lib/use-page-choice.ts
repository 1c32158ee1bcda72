import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';

export interface PageChoice {
  page: number;
  perPage: number;
  filter: string;
}

export const rowsPerPage = 10;

export const usePageChoice = (usualRows = rowsPerPage) => {
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState({ page: 0, filter: '' });
  const [perPage, setPerPage] = useState(usualRows);
  const [filter, settle] = useDebounced(typed.trim());
  const setPage = (page: number) => setPlace({ page, filter });

  // A changed filter resets to the first page.
  const page = place.filter === filter ? place.page : 0;
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
    clear: () => {
      setTyped('');
      settle('');
      setPlace({ page: 0, filter: '' });
    },
  };
};
