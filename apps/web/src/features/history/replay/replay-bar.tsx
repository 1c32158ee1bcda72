import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, memo } from 'react';
import { formatDateTime, formatNumber, formatTime } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { placeOf } from '../place.ts';
import { replayTexts as texts } from './replay.texts.ts';
import classes from './replay-bar.module.css';
import { indexAt, type Moment, spanOf, stepFrom, suitableSpeed } from './replay-clock.ts';
import { replay, useReplay, useReplayTime } from './replay-state.ts';

interface PointsProps {
  /** Newest first, at least two. */
  points: readonly (Moment & { address: string })[];
  /** The points are corners of a route, not places that can be counted. */
  isLine?: boolean;
}

const day = 24 * 3600;
const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

const useClockFace = (points: readonly Moment[]) => {
  const { timezone } = useUser();
  const { start, end } = spanOf(points);
  const format = end - start < day ? formatTime : formatDateTime;
  return (seconds: number) => format(seconds * 1000, { timeZone: timezone });
};

/** Gaps in the slider's track at the times of the points. */
const Gaps = memo(({ points }: Pick<PointsProps, 'points'>) => {
  const { start, end } = spanOf(points);
  return points
    .slice(1, -1)
    .map(({ _id, timestamp }) => (
      <span key={_id} className={classes.gap} style={{ left: `${(100 * (timestamp - start)) / (end - start)}%` }} />
    ));
});

const Slider = ({ points, isLine = false }: PointsProps) => {
  const time = useReplayTime(points);
  const face = useClockFace(points);
  const { start, end } = spanOf(points);
  const index = indexAt(points, time);
  const point = isLine ? undefined : points[index];
  const number = isLine ? '' : texts.number(formatNumber(index + 1), formatNumber(points.length));

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = steps[event.key];
    if (!direction) return;
    event.preventDefault();
    replay.pause();
    replay.seek(points, stepFrom(points, time, direction));
  };
  return (
    <div className={classes.slide}>
      <div className={classes.times}>
        <span className={classes.edge}>{face(start)}</span>
        <span className={classes.now}>
          {face(time)}
          <span className={classes.number}>{number}</span>
          {point && <span className={classes.place}>{placeOf(point)}</span>}
        </span>
        <span className={classes.edge}>{face(end)}</span>
        <span className={classes.span}>{texts.span(face(start), face(end))}</span>
      </div>
      <div className={classes.track} style={{ '--played': (time - start) / (end - start) } as CSSProperties}>
        <span className={classes.gaps} aria-hidden>
          {!isLine && <Gaps points={points} />}
        </span>
        <input
          type="range"
          className={classes.range}
          aria-label={texts.slider}
          aria-valuetext={point ? texts.said(face(time), number, placeOf(point)) : face(time)}
          min={start}
          max={end}
          step="any"
          value={time}
          onChange={(event) => replay.seek(points, event.currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
};

export const ReplayBar = ({ points, isLine }: PointsProps) => {
  const { isPlaying, speed } = useReplay();
  const shownSpeed = texts.speed(speed ?? suitableSpeed(points));
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <fieldset className={classes.bar} aria-label={texts.label}>
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? texts.pause : texts.play}
        onClick={() => (isPlaying ? replay.pause() : replay.play(points))}
      >
        <Icon size={16} aria-hidden />
      </button>
      <Slider points={points} isLine={isLine} />
      <button
        type="button"
        className={classes.speed}
        aria-label={texts.speedLabel(shownSpeed)}
        onClick={() => replay.speedUp(points)}
      >
        {shownSpeed}
      </button>
    </fieldset>
  );
};
