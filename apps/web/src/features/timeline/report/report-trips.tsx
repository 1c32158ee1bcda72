import type { TimelineTotals } from '@holdfast/contract/timeline';
import { formatDuration, formatLength, formatNumber, formatSpeed, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import type { DaySegment } from '../day/day-segments.ts';
import { spotName } from '../spot-name.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './report.module.css';

const texts = timelineTexts.report;

interface ReportTripsProps {
  segments: DaySegment[];
  totals: TimelineTotals;
}

export const ReportTrips = ({ segments, totals }: ReportTripsProps) => {
  const { units, timezone } = useUser();
  const time = (moment: string) => formatTime(moment, { timeZone: timezone });
  const length = (metres: number) => formatLength(metres, units.distance);
  const speed = (value: number | null) => (value === null ? texts.none : formatSpeed(value, units.distance));
  const stopAfter = (trip: DaySegment) => {
    const next = segments[segments.indexOf(trip) + 1];
    return next?.kind === 'stop' ? formatDuration(next.duration) : texts.none;
  };
  return (
    <table className={classes.table} aria-label={texts.trips}>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.start}</th>
          <th scope="col">{texts.end}</th>
          <th scope="col">{texts.from}</th>
          <th scope="col">{texts.to}</th>
          <th scope="col" className={classes.number}>
            {texts.distance}
          </th>
          <th scope="col" className={classes.number}>
            {texts.time}
          </th>
          <th scope="col" className={classes.number}>
            {texts.topSpeed}
          </th>
          <th scope="col" className={classes.number}>
            {texts.thenStopped}
          </th>
        </tr>
      </thead>
      <tbody>
        {segments
          .filter(({ kind }) => kind === 'trip')
          .map((trip) => (
            <tr key={trip.number}>
              <th scope="row">{formatNumber(trip.number)}</th>
              <td className={classes.short}>{time(trip.from)}</td>
              <td className={classes.short}>{time(trip.to)}</td>
              <td>{spotName(trip.start)}</td>
              <td>{spotName(trip.end)}</td>
              <td className={classes.number}>{length(trip.distance)}</td>
              <td className={classes.number}>{formatDuration(trip.duration)}</td>
              <td className={classes.number}>{speed(trip.topSpeed)}</td>
              <td className={classes.number}>{stopAfter(trip)}</td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row" colSpan={4}>
            {texts.total}
          </th>
          <td className={classes.number}>{length(totals.distance)}</td>
          <td className={classes.number}>{formatDuration(totals.moving)}</td>
          <td className={classes.number}>{speed(totals.topSpeed)}</td>
          <td className={classes.number}>{formatDuration(totals.stopped)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
