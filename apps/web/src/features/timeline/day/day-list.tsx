import { Fragment, useEffect, useRef } from 'react';
import { formatLongDay } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { dayOf, endOfDay, startOfDay } from '../../../lib/zone.ts';
import { isOneDay } from '../day-span.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day-list.module.css';
import type { DaySegment } from './day-segments.ts';
import { SegmentRow, type SegmentRowProps } from './segment-row.tsx';
import type { DayChoice } from './use-day-choice.ts';

interface DayListProps extends Pick<SegmentRowProps, 'onReplay' | 'renderExport'> {
  segments: DaySegment[];
  choice: DayChoice;
}

export const DayList = ({ segments, choice, onReplay, renderExport }: DayListProps) => {
  const { timezone } = useUser();
  const list = useRef<HTMLOListElement>(null);
  const { span, today, chosen, choose } = choice;
  const start = startOfDay(span.from, timezone);
  const end = endOfDay(span.to, timezone);
  const last = segments.at(-1);
  const isChosen = ({ kind, number }: DaySegment) => kind === chosen?.kind && number === chosen.number;
  const dayAt = (segment: DaySegment) => dayOf(Math.max(start, Date.parse(segment.from)), timezone);

  // A segment chosen on the map may be scrolled out of view here.
  const key = chosen && `${chosen.kind} ${chosen.number}`;
  useEffect(() => {
    if (key) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);

  return (
    <ol ref={list} className={classes.list} aria-label={timelineTexts.list.label}>
      {segments.map((segment, index) => {
        const day = dayAt(segment);
        const before = segments[index - 1];
        const isFirst = !isOneDay(span) && (!before || dayAt(before) !== day);
        return (
          <Fragment key={`${segment.kind} ${segment.number}`}>
            {isFirst && (
              <li className={classes.date}>
                <h3>{formatLongDay(day)}</h3>
              </li>
            )}
            <SegmentRow
              segment={segment}
              start={start}
              end={end}
              isChosen={isChosen(segment)}
              isNow={segment === last && segment.kind === 'stop' && span.to === today}
              onChoose={choose}
              onReplay={onReplay}
              renderExport={renderExport}
            />
          </Fragment>
        );
      })}
    </ol>
  );
};
