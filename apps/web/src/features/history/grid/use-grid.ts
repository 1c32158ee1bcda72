import { historyPageSize } from '@holdfast/contract/history.rules';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { usePageChoice } from '../../../lib/use-page-choice.ts';
import type { GridChoice } from '../history.api.ts';
import { allTime, type DayRange, isAllTime, momentsOf } from '../range/day-range.ts';

/** What the panel shows: some days of the history, and in the grid a word and a page of it. */
export const useGrid = () => {
  const { timezone } = useUser();
  const [range, setRange] = useState<DayRange>(allTime);
  const { choice: pageChoice, typed, setTyped, setPage, choosePerPage, clear } = usePageChoice(historyPageSize);

  const chooseRange = (days: DayRange) => {
    setRange(days);
    setPage(0);
  };
  const moments = momentsOf(range, timezone);
  const choice: GridChoice = { ...pageChoice, ...moments };
  return {
    choice,
    moments,
    range,
    chooseRange,
    typed,
    setTyped,
    isNarrowed: choice.filter !== '' || !isAllTime(range),
    setPage,
    choosePerPage,
    showAll: () => {
      clear();
      setRange(allTime);
    },
  };
};

export type GridState = ReturnType<typeof useGrid>;
