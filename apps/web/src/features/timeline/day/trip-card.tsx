import { formatDuration, formatLength, formatSpeed, formatTimes } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { tripTitle } from '../spot-name.ts';
import { timelineTexts } from '../timeline.texts.ts';
import type { DaySegment } from './day-segments.ts';
import classes from './trip-card.module.css';

const texts = timelineTexts.map;

export const TripCard = ({ trip }: { trip: DaySegment }) => {
  const { units, timezone } = useUser();
  const { from, to, duration, distance, topSpeed } = trip;
  return (
    <section className={classes.card} aria-label={texts.chosen}>
      <p className={classes.title}>{tripTitle(trip)}</p>
      <p className={classes.distance}>{formatLength(distance, units.distance)}</p>
      <p className={classes.facts}>
        {[
          formatTimes(from, to, { timeZone: timezone }),
          formatDuration(duration),
          ...(topSpeed === null ? [] : [texts.top(formatSpeed(topSpeed, units.distance))]),
        ].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </section>
  );
};
