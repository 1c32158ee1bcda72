import { timelineDaysMax } from '@holdfast/contract/timeline.rules';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../lib/session.ts';
import { addDays, type Day, dayOf, isDay } from '../../../lib/zone.ts';
import { type DaySpan, daysBetween, isOneDay } from '../day-span.ts';
import type { DaySegment } from './day-segments.ts';

/** Parses `?day=` or `?from=&to=`; today when they are missing or invalid. */
export const spanOf = (search: URLSearchParams, today: Day): DaySpan => {
  const [day, from, to] = [search.get('day'), search.get('from'), search.get('to')];
  if (isDay(day)) return { from: day, to: day };
  if (!isDay(from) || !isDay(to) || from > to) return { from: today, to: today };
  const isTooLong = daysBetween(from, to) >= timelineDaysMax;
  return { from: isTooLong ? addDays(to, 1 - timelineDaysMax) : from, to };
};

export const searchOf = (span: DaySpan): Record<string, string> =>
  isOneDay(span) ? { day: span.from } : { from: span.from, to: span.to };

/** The number is that of its kind within the span. */
export interface ChosenSegment {
  kind: 'trip' | 'stop';
  number: number;
}

const chosenOf = (search: URLSearchParams): ChosenSegment | null => {
  const kind = (['trip', 'stop'] as const).find((name) => Number(search.get(name)) > 0);
  return kind ? { kind, number: Number(search.get(kind)) } : null;
};

/** Shown days and chosen segment, stored in the URL query. */
export const useDayChoice = () => {
  const { timezone } = useUser();
  const [search, setSearch] = useSearchParams();
  const today = dayOf(Date.now(), timezone);
  const span = spanOf(search, today);
  const chosen = chosenOf(search);
  return {
    today,
    span,
    chosen,
    isReport: search.has('report'),
    chooseSpan: (next: DaySpan) => setSearch(searchOf(next)),
    chooseDay: (day: Day) => setSearch(searchOf({ from: day, to: day })),
    /** Choosing the same segment again clears the choice. */
    choose: ({ kind, number }: DaySegment) => {
      const isSame = kind === chosen?.kind && number === chosen.number;
      const isKnown = kind === 'trip' || kind === 'stop';
      setSearch({ ...searchOf(span), ...(isKnown && !isSame && { [kind]: String(number) }) }, { replace: true });
    },
    showReport: (isShown: boolean) => setSearch({ ...searchOf(span), ...(isShown && { report: '' }) }),
  };
};

export type DayChoice = ReturnType<typeof useDayChoice>;
