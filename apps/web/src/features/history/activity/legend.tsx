import { lastSeenRefreshSeconds } from '@holdfast/contract/last-seen.rules';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber, formatRelative, formatSpan } from '../../../lib/format.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { useUser } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { historyTexts } from '../history.texts.ts';
import classes from './activity.module.css';
import { TrackDash, TrackDisc } from './track-mark.tsx';
import type { Track } from './tracks.ts';

const texts = historyTexts.activity;

const counted = (text: typeof texts.points, count: number) => text(formatNumber(count), count === 1);

const LegendRow = ({ track, onChoose }: { track: Track; onChoose: () => void }) => {
  const now = useNow(lastSeenRefreshSeconds);
  const { timezone } = useUser();
  const [newest, oldest] = [track.points[0], track.points.at(-1)];
  const said = newest
    ? texts.ofDevice(counted(texts.points, track.points.length), formatRelative(newest.timestamp * 1000, now))
    : texts.noPoints;
  return (
    <li>
      <button type="button" className={classes.legendRow} disabled={!newest} onClick={onChoose}>
        <TrackDisc track={track.track} size={24} />
        <span className={classes.legendWords}>
          <span className={classes.legendName}>{track.device.name}</span>
          <span className={classes.legendPoints}>{said}</span>
          {newest && oldest && (
            <span className={classes.legendPoints}>
              {formatSpan(oldest.timestamp * 1000, newest.timestamp * 1000, { timeZone: timezone })}
            </span>
          )}
        </span>
        <TrackDash track={track.track} />
      </button>
    </li>
  );
};

interface LegendProps {
  tracks: Track[];
  onChoose: (deviceId: string) => void;
}

export const Legend = ({ tracks, onChoose }: LegendProps) => {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  const points = tracks.reduce((sum, track) => sum + track.points.length, 0);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className={classes.legend} aria-label={texts.legend}>
      <button type="button" className={classes.legendHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={classes.legendTitle}>{counted(texts.devices, tracks.length)}</span>
        <span className={classes.legendPoints}>{counted(texts.points, points)}</span>
        <Chevron size={16} aria-hidden />
      </button>
      {isOpen && (
        <ul className={classes.legendRows}>
          {tracks.map((track) => (
            <LegendRow key={track.device._id} track={track} onChoose={() => onChoose(track.device._id)} />
          ))}
        </ul>
      )}
    </section>
  );
};
