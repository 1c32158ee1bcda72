import type { Device } from '@holdfast/contract/devices';
import type { TimelineTotals } from '@holdfast/contract/timeline';
import { stopMetres, stopSeconds } from '@holdfast/contract/timeline.rules';
import type { CSSProperties, ReactNode } from 'react';
import { brand } from '../../../brand.ts';
import { formatDateTime, formatDuration, formatLength, formatNumber, formatSpeed } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import type { DaySegment } from '../day/day-segments.ts';
import { DaySkeleton, spanText } from '../day/day-states.tsx';
import { type DaySpan, daysOf, isMonth, isOneDay } from '../day-span.ts';
import { useDays } from '../timeline.api.ts';
import { timelineTexts } from '../timeline.texts.ts';
import { Paper } from './paper.tsx';
import classes from './report.module.css';
import { ReportDays, Stood } from './report-days.tsx';
import { type ReportAlert, ReportFacts } from './report-facts.tsx';
import { ReportTrips } from './report-trips.tsx';

const texts = timelineTexts.report;

const titleOf = (span: DaySpan) => {
  if (isOneDay(span)) return texts.titles.day;
  if (isMonth(span)) return texts.titles.month;
  return daysOf(span).length === 7 ? texts.titles.week : texts.titles.span;
};

interface ReportProps {
  device: Device;
  span: DaySpan;
  segments: DaySegment[];
  totals: TimelineTotals;
  /** Oldest first; undefined while loading. */
  alerts: ReportAlert[] | undefined;
  /** Shown in the report of a single day. */
  map: ReactNode;
}

interface TotalsProps {
  totals: TimelineTotals;
  span: DaySpan;
  /** Number of days with a trip. */
  used: number;
}

const Totals = ({ totals, span, used }: TotalsProps) => {
  const { units } = useUser();
  const { distance, moving, stopped, trips, topSpeed } = totals;
  const days = daysOf(span).length;
  const facts = [
    [formatLength(distance, units.distance), texts.distance],
    [formatDuration(moving), texts.moving],
    isOneDay(span)
      ? [formatDuration(stopped), texts.stopped]
      : [texts.ofDays(formatNumber(used), formatNumber(days)), texts.daysInUse],
    [formatNumber(trips), texts.tripCount],
    [topSpeed === null ? texts.none : formatSpeed(topSpeed, units.distance), texts.topSpeed],
  ];
  return (
    <dl className={classes.totals}>
      {facts.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export const Report = ({ device, span, segments, totals, alerts, map }: ReportProps) => {
  const { timezone } = useUser();
  const { data: days } = useDays(device, span);
  if (!days && !isOneDay(span)) return <DaySkeleton />;
  const used = days?.data.filter(({ trips }) => trips > 0).length ?? 0;
  const points = timelineTexts.points(formatNumber(totals.points), totals.points === 1);
  return (
    <Paper
      head={
        <>
          <div className={classes.title}>
            <h2>{titleOf(span)}</h2>
            <p>{spanText(span)}</p>
          </div>
          <div className={classes.device}>
            <strong>{device.name}</strong>
            <p>{texts.device(brand.deviceTypes[device.deviceType], device.deviceUUID)}</p>
          </div>
        </>
      }
    >
      <Totals totals={totals} span={span} used={used} />
      {isOneDay(span) ? (
        <>
          <div className={classes.map} style={{ '--trips': totals.trips } as CSSProperties}>
            {map}
          </div>
          <ReportTrips segments={segments} totals={totals} />
          <ReportFacts device={device} span={span} segments={segments} totals={totals} alerts={alerts} />
        </>
      ) : (
        days && (
          <>
            <ReportDays days={days.data} span={span} totals={totals} alerts={alerts} />
            <div className={classes.notes}>
              <Stood segments={segments} />
              <section className={classes.how}>
                <h3>{texts.how}</h3>
                <p>{texts.howText(formatNumber(stopSeconds / 60), formatNumber(stopMetres), timezone)}</p>
              </section>
            </div>
          </>
        )
      )}
      <footer className={classes.foot}>
        <span>{texts.printed(brand.name, formatDateTime(Date.now(), { timeZone: timezone }))}</span>
        <span>{isOneDay(span) ? texts.device(device.name, spanText(span)) : texts.data(points)}</span>
      </footer>
    </Paper>
  );
};
