import { historyPageSize } from '@holdfast/contract/history.rules';
import { useEffect, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import type { GridChoice } from '../history.api.ts';
import { allTime, type DayRange, isAllTime, momentsOf } from '../range/day-range.ts';

const debounce = 500;

/** What the panel shows: some days of the history, and in the grid a word and a page of it. */
export const useGrid = () => {
  const { timezone } = useUser();
  const [range, setRange] = useState<DayRange>(allTime);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(0);
  const [perPage, setPerPage] = useState<number>(historyPageSize);

  useEffect(() => {
    const asked = typed.trim();
    if (asked === filter) return;
    const timer = setTimeout(() => {
      setFilter(asked);
      setPage(0);
    }, debounce);
    return () => clearTimeout(timer);
  }, [typed, filter]);

  const chooseRange = (days: DayRange) => {
    setRange(days);
    setPage(0);
  };
  const moments = momentsOf(range, timezone);
  const choice: GridChoice = { page, perPage, filter, ...moments };
  return {
    choice,
    moments,
    range,
    chooseRange,
    typed,
    setTyped,
    isNarrowed: filter !== '' || !isAllTime(range),
    setPage,
    choosePerPage: (rows: number) => {
      setPerPage(rows);
      setPage(0);
    },
    showAll: () => {
      setTyped('');
      setFilter('');
      chooseRange(allTime);
    },
  };
};

export type GridState = ReturnType<typeof useGrid>;
