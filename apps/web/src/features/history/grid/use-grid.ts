import type { Device } from '@holdfast/contract/devices';
import { historyPageSize } from '@holdfast/contract/history.rules';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { usePageChoice } from '../../../lib/use-page-choice.ts';
import { dayOf } from '../../../lib/zone.ts';
import type { GridChoice } from '../history.api.ts';
import { useMomentShown } from '../moment/use-moment-shown.ts';
import { allTime, type DayRange, endOfSecond, isAllTime, momentsOf } from '../range/day-range.ts';

export const useGrid = ({ deviceUUID }: Pick<Device, 'deviceUUID'>) => {
  const { timezone } = useUser();
  const { at, leave } = useMomentShown(deviceUUID);
  const [range, setRange] = useState<DayRange>(allTime);
  const { choice: pageChoice, typed, setTyped, setPage, choosePerPage, clear } = usePageChoice(historyPageSize);

  const chooseRange = (days: DayRange) => {
    leave();
    setRange(days);
    setPage(0);
  };
  const moments = at === null ? momentsOf(range, timezone) : { from: undefined, to: endOfSecond(at) };
  const choice: GridChoice = { ...pageChoice, ...moments };
  return {
    choice,
    /** End of the shown history in Unix seconds (`?at=`); null when the date range applies. */
    at,
    leaveMoment: leave,
    moments,
    range: at === null ? range : { from: '', to: dayOf(at * 1000, timezone) },
    chooseRange,
    typed,
    setTyped,
    isNarrowed: choice.filter !== '' || !isAllTime(range) || at !== null,
    setPage,
    choosePerPage,
    showAll: () => {
      clear();
      leave();
      setRange(allTime);
    },
  };
};

export type GridState = ReturnType<typeof useGrid>;
