import { useMapColors } from '../../../map/map-colors.ts';
import { trackLook } from '../../../map/track-look.ts';
import classes from './activity.module.css';

export const TrackDisc = ({ track, size }: { track: number; size: number }) => {
  const { letter } = trackLook(track);
  const background = useMapColors().track(track);
  return (
    <span className={classes.disc} style={{ width: size, height: size, background }} aria-hidden>
      {letter}
    </span>
  );
};

export const TrackDash = ({ track }: { track: number }) => {
  const { dashes } = trackLook(track);
  const color = useMapColors().track(track);
  return (
    <svg className={classes.dash} width={52} height={4} aria-hidden>
      <line
        x1={1}
        y1={2}
        x2={51}
        y2={2}
        stroke={color}
        strokeWidth={3}
        strokeDasharray={dashes}
        strokeLinecap="round"
      />
    </svg>
  );
};
