import type { TimelineTotals } from '@holdfast/contract/timeline';
import { formatDuration, formatLength, formatNumber, formatSpeed } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day-summary.module.css';

const texts = timelineTexts.summary;

export const DaySummary = ({ totals }: { totals: TimelineTotals }) => {
  const { units } = useUser();
  const { distance, moving, stops, topSpeed } = totals;
  const facts = [
    { label: texts.distance, value: formatLength(distance, units.distance) },
    { label: texts.moving, value: formatDuration(moving) },
    { label: texts.stops, value: formatNumber(stops) },
    { label: texts.topSpeed, value: topSpeed === null ? texts.none : formatSpeed(topSpeed, units.distance) },
  ];
  return (
    <dl className={classes.summary} aria-label={texts.label}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
