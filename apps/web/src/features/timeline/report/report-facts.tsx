import type { TimelineTotals } from '@holdfast/contract/timeline';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import type { DaySegment } from '../day/day-segments.ts';
import type { DaySpan } from '../day-span.ts';
import { type AskedDevice, useGpsShare } from '../timeline.api.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './report.module.css';
import { visitsOf } from './visits.ts';

const texts = timelineTexts.report;

export interface ReportAlert {
  /** Unix seconds. */
  timestamp: number;
  title: string;
}

/** Limits that keep each fact on one printed line. */
const mostPlaces = 3;
const mostVisits = 4;
const mostTitles = 3;

const alertsText = (alerts: readonly ReportAlert[]) => {
  const titles = [...new Set(alerts.map(({ title }) => title))];
  const rest = titles.length > mostTitles ? [texts.ellipsis] : [];
  const named = [...titles.slice(0, mostTitles), ...rest].join(', ');
  return alerts.length === 0 ? texts.noAlerts : texts.alertsOf(formatNumber(alerts.length), named);
};

interface ReportFactsProps {
  device: AskedDevice;
  span: DaySpan;
  segments: DaySegment[];
  totals: TimelineTotals;
  /** Oldest first; undefined while loading. */
  alerts: ReportAlert[] | undefined;
}

const usePlaces = (segments: DaySegment[]): string[] => {
  const { timezone } = useUser();
  const places = visitsOf(segments).slice(0, mostPlaces);
  return places.map(([name, visits]) => {
    const shown = visits
      .slice(0, mostVisits)
      .map(({ kind, at }) => texts.visits[kind](formatTime(at, { timeZone: timezone })));
    return texts.place(name, [...shown, ...(visits.length > mostVisits ? [texts.ellipsis] : [])].join(', '));
  });
};

export const ReportFacts = ({ device, span, segments, totals, alerts }: ReportFactsProps) => {
  const { timezone } = useUser();
  const places = usePlaces(segments);
  const { data: share } = useGpsShare(device, span);
  const points = timelineTexts.points(formatNumber(totals.points), totals.points === 1);
  const facts = [
    { title: texts.places, lines: places.length > 0 ? places : [texts.noPlaces] },
    { title: texts.alerts, lines: [alerts ? alertsText(alerts) : texts.none] },
    {
      title: texts.dataTitle,
      lines: [
        typeof share === 'number' ? texts.fromGps(points, formatNumber(share, { style: 'percent' })) : points,
        texts.zone(timezone),
      ],
    },
  ];
  return (
    <div className={classes.facts}>
      {facts.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </div>
  );
};
