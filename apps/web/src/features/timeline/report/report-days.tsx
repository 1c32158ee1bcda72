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
} from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import type { DaySegment } from '../day/day-segments.ts';
import { type DaySpan, daysOf } from '../day-span.ts';
import { spotName } from '../spot-name.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './report.module.css';

const texts = timelineTexts.report;
const mostStood = 3;

interface ReportDaysProps {
  days: DayOfDevice[];
  span: DaySpan;
  totals: TimelineTotals;
  segments: DaySegment[];
}

const Bars = ({ days, span }: Pick<ReportDaysProps, 'days' | 'span'>) => {
  const byDay = new Map(days.map((day) => [day.day, day.distance]));
  const farthest = Math.max(1, ...byDay.values());
  return (
    <section className={classes.bars} aria-label={texts.perDay}>
      <h3>{texts.perDay}</h3>
      <div className={classes.row} aria-hidden>
        {daysOf(span).map((day) => (
          <span
            key={day}
            className={classes.bar}
            style={{ '--share': (byDay.get(day) ?? 0) / farthest } as CSSProperties}
            data-day={formatDayNumber(day)}
          />
        ))}
      </div>
    </section>
  );
};

/** Where it stood longest, by the name of the place. */
export const stoodMost = (segments: readonly DaySegment[]) => {
  const seconds = new Map<string, number>();
  for (const { kind, start, duration } of segments) {
    if (kind === 'stop') seconds.set(spotName(start), (seconds.get(spotName(start)) ?? 0) + duration);
  }
  return [...seconds].sort(([, a], [, b]) => b - a).slice(0, mostStood);
};

const Stood = ({ segments }: Pick<ReportDaysProps, 'segments'>) => {
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

/** A row for each day. */
export const ReportDays = ({ days, span, totals, segments }: ReportDaysProps) => {
  const { units, timezone } = useUser();
  const time = (moment: string | null) => (moment ? formatTime(moment, { timeZone: timezone }) : texts.none);
  const speed = (value: number | null) => (value === null ? texts.none : formatSpeed(value, units.distance));
  return (
    <>
      <Bars days={days} span={span} />
      <table className={classes.table} aria-label={texts.days}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.firstStart}</th>
            <th scope="col">{texts.lastEnd}</th>
            <th scope="col" className={classes.number}>
              {texts.tripCount}
            </th>
            <th scope="col" className={classes.number}>
              {texts.distance}
            </th>
            <th scope="col" className={classes.number}>
              {texts.moving}
            </th>
            <th scope="col" className={classes.number}>
              {texts.topSpeed}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{`${formatWeekday(day.day)} ${formatDayNumber(day.day)}`}</th>
              <td>{time(day.firstStart)}</td>
              <td>{time(day.lastEnd)}</td>
              <td className={classes.number}>{day.trips ? formatNumber(day.trips) : texts.none}</td>
              <td className={classes.number}>{day.trips ? formatLength(day.distance, units.distance) : texts.none}</td>
              <td className={classes.number}>{day.trips ? formatDuration(day.moving) : texts.none}</td>
              <td className={classes.number}>{speed(day.topSpeed)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {texts.total}
            </th>
            <td className={classes.number}>{formatNumber(totals.trips)}</td>
            <td className={classes.number}>{formatLength(totals.distance, units.distance)}</td>
            <td className={classes.number}>{formatDuration(totals.moving)}</td>
            <td className={classes.number}>{speed(totals.topSpeed)}</td>
          </tr>
        </tfoot>
      </table>
      <Stood segments={segments} />
    </>
  );
};
