import type { TimelineTotals } from '@holdfast/contract/timeline';
import { formatDuration, formatLength, formatNumber, formatSpeed, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import type { DaySegment } from '../day/day-segments.ts';
import { spotName } from '../spot-name.ts';
import { timelineTexts } from '../timeline.texts.ts';
import { ReportTable } from './report-table.tsx';

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
  const trips = segments.filter(({ kind }) => kind === 'trip');
  return (
    <ReportTable
      label={texts.trips}
      rows={trips}
      keyOf={({ number }) => number}
      totalTitle={texts.total}
      columns={[
        { title: texts.number, cell: ({ number }) => formatNumber(number) },
        { title: texts.start, isShort: true, cell: ({ from }) => time(from) },
        { title: texts.end, isShort: true, cell: ({ to }) => time(to) },
        { title: texts.from, cell: ({ start }) => spotName(start) },
        { title: texts.to, cell: ({ end }) => spotName(end) },
        {
          title: texts.distance,
          isNumber: true,
          cell: ({ distance }) => length(distance),
          total: length(totals.distance),
        },
        {
          title: texts.time,
          isNumber: true,
          cell: ({ duration }) => formatDuration(duration),
          total: formatDuration(totals.moving),
        },
        {
          title: texts.topSpeed,
          isNumber: true,
          cell: ({ topSpeed }) => speed(topSpeed),
          total: speed(totals.topSpeed),
        },
        { title: texts.thenStopped, isNumber: true, cell: stopAfter, total: formatDuration(totals.stopped) },
      ]}
    />
  );
};
