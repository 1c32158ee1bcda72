import type { DayOfDevice, TimelineTotals } from '@holdfast/contract/timeline';
import type { CSSProperties } from 'react';
import {
  formatDayNumber,
  formatDuration,
  formatLength,
  formatNumber,
  formatSpeed,
  formatTime,
  formatWeekday,
  kilometresPerMile,
} from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { type Day, dayOf } from '../../../lib/zone.ts';
import type { DaySegment } from '../day/day-segments.ts';
import { type DaySpan, daysOf, isMonth, wholeMonthOf } from '../day-span.ts';
import { roundScale } from '../health/chart.tsx';
import plot from '../plot.module.css';
import { spotName } from '../spot-name.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './report.module.css';
import type { ReportAlert } from './report-facts.tsx';
import { ReportTable } from './report-table.tsx';

const texts = timelineTexts.report;
const mostStood = 3;

interface ReportDaysProps {
  days: DayOfDevice[];
  span: DaySpan;
  totals: TimelineTotals;
  /** Oldest first; undefined while loading. */
  alerts: ReportAlert[] | undefined;
}

/** From this number of days on, only every fifth bar is labelled. */
const manyDays = 15;

const Bars = ({ days, span }: Pick<ReportDaysProps, 'days' | 'span'>) => {
  const { units, timezone } = useUser();
  const today = dayOf(Date.now(), timezone);
  const metres = units.distance === 'km' ? 1000 : 1000 * kilometresPerMile;
  const byDay = new Map(days.map((day) => [day.day, day.distance / metres]));
  const scale = roundScale([0, ...byDay.values()], 1);
  const shown = daysOf(isMonth(span) ? wholeMonthOf(span.from) : span);
  const isLabelled = (day: Day) => shown.length < manyDays || day.endsWith('01') || Number(day.slice(-2)) % 5 === 0;
  return (
    <section className={classes.bars} aria-label={texts.perDay}>
      <div className={classes.barsHead}>
        <h3>{texts.perDay}</h3>
        <span>{units.distance}</span>
      </div>
      <div className={classes.chart} aria-hidden>
        <div className={plot.ticks}>
          {[scale.max, scale.max / 2, 0].map((tick) => (
            <span key={tick}>{formatNumber(tick)}</span>
          ))}
        </div>
        <div className={`${plot.lines} ${classes.row}`}>
          {shown.map((day) => (
            <span
              key={day}
              className={classes.bar}
              style={{ '--share': (byDay.get(day) ?? 0) / scale.max } as CSSProperties}
              data-day={formatDayNumber(day)}
              data-labelled={isLabelled(day) || undefined}
              data-today={day === today || undefined}
              data-ahead={day > span.to || undefined}
            />
          ))}
        </div>
      </div>
    </section>
  );
};

const stoodMost = (segments: readonly DaySegment[]) => {
  const seconds = new Map<string, number>();
  for (const { kind, start, duration } of segments) {
    if (kind === 'stop') seconds.set(spotName(start), (seconds.get(spotName(start)) ?? 0) + duration);
  }
  return [...seconds].sort(([, a], [, b]) => b - a).slice(0, mostStood);
};

export const Stood = ({ segments }: { segments: DaySegment[] }) => {
  const places = stoodMost(segments);
  const longest = Math.max(1, ...places.map(([, seconds]) => seconds));
  if (places.length === 0) return null;
  return (
    <section className={classes.stood}>
      <h3>{texts.standing}</h3>
      <ul>
        {places.map(([name, seconds]) => (
          <li key={name} style={{ '--share': seconds / longest } as CSSProperties}>
            <span>{name}</span>
            <span className={classes.share} aria-hidden />
            <strong>{formatDuration(seconds)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
};

const ifUsed = (text: (day: DayOfDevice) => string) => (day: DayOfDevice) => (day.trips > 0 ? text(day) : texts.none);

/** The first distinct alert of a day and the number of others. */
const noteText = (alerts: readonly ReportAlert[] = []) => {
  const [first, ...others] = new Set(alerts.map(({ title }) => title));
  if (first === undefined) return '';
  return others.length === 0 ? first : texts.noteAndMore(first, formatNumber(others.length));
};

export const ReportDays = ({ days, span, totals, alerts }: ReportDaysProps) => {
  const { units, timezone } = useUser();
  const time = (moment: string | null) => (moment ? formatTime(moment, { timeZone: timezone }) : texts.none);
  const noteOf = (day: Day) => noteText(alerts?.filter(({ timestamp }) => dayOf(timestamp * 1000, timezone) === day));
  const speed = (value: number | null) => (value === null ? texts.none : formatSpeed(value, units.distance));
  return (
    <>
      <Bars days={days} span={span} />
      <ReportTable
        label={texts.days}
        rows={days}
        keyOf={({ day }) => day}
        totalTitle={texts.total}
        columns={[
          { title: texts.day, cell: ({ day }) => `${formatWeekday(day)} ${formatDayNumber(day)}` },
          { title: texts.firstStart, cell: ({ firstStart }) => time(firstStart) },
          { title: texts.lastEnd, cell: ({ lastEnd }) => time(lastEnd) },
          {
            title: texts.tripCount,
            isNumber: true,
            cell: ifUsed(({ trips }) => formatNumber(trips)),
            total: formatNumber(totals.trips),
          },
          {
            title: texts.distance,
            isNumber: true,
            cell: ifUsed(({ distance }) => formatLength(distance, units.distance)),
            total: formatLength(totals.distance, units.distance),
          },
          {
            title: texts.moving,
            isNumber: true,
            cell: ifUsed(({ moving }) => formatDuration(moving)),
            total: formatDuration(totals.moving),
          },
          {
            title: texts.topSpeed,
            isNumber: true,
            cell: ({ topSpeed }) => speed(topSpeed),
            total: speed(totals.topSpeed),
          },
          { title: texts.note, isNote: true, cell: ({ day }) => noteOf(day), total: '' },
        ]}
      />
    </>
  );
};
