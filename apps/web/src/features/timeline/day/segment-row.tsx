import { IconMapPinPlus, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import {
  formatDate,
  formatDuration,
  formatLength,
  formatNumber,
  formatSpeed,
  formatTime,
} from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { PlaceIcon } from '../../../ui/display/place-icon.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { spotName, tripTitle } from '../spot-name.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day-list.module.css';
import type { DaySegment } from './day-segments.ts';

const texts = timelineTexts.list;

export interface SegmentRowProps {
  segment: DaySegment;
  /** Start of the shown span in ms; segments that began earlier are shown from here. */
  start: number;
  /** End of the shown span in ms. */
  end: number;
  isChosen: boolean;
  /** The device is still at this stop. */
  isNow: boolean;
  onChoose: (segment: DaySegment) => void;
  onReplay: (segment: DaySegment) => void;
  renderExport: (trip: DaySegment) => ReactNode;
}

interface Words {
  title: string;
  text: string;
  distance?: string;
}

/** A stay is counted from the start of the span, like its shown time; a trip keeps its full duration. */
const shownSeconds = ({ kind, from, to, duration }: DaySegment, start: number) =>
  kind === 'trip' ? duration : Math.round((Date.parse(to) - Math.max(start, Date.parse(from))) / 1000);

const useWords = ({ segment, start: dayStart, end: dayEnd, isNow }: SegmentRowProps): Words => {
  const { units, timezone } = useUser();
  const { kind, from, to, start, distance, averageSpeed } = segment;
  const time = (moment: string) => formatTime(moment, { timeZone: timezone });
  const lasted = formatDuration(shownSeconds(segment, dayStart));
  if (kind === 'gap') {
    const away = formatLength(distance, units.distance);
    const isLonger = Date.parse(to) > dayEnd;
    const text = isLonger ? texts.gapUntil(formatDate(to, { timeZone: timezone }), away) : texts.gapText(lasted, away);
    return { title: texts.gap, text };
  }
  if (kind === 'trip') {
    const speed = formatSpeed(averageSpeed ?? 0, units.distance);
    return {
      title: tripTitle(segment),
      text: texts.trip(lasted, speed),
      distance: formatLength(distance, units.distance),
    };
  }
  if (isNow) return { title: spotName(start), text: texts.hereSince(time(from), formatDuration(segment.duration)) };
  const isNamed = start.place && start.address;
  return { title: spotName(start), text: isNamed ? texts.stopAt(lasted, start.address) : texts.stop(lasted) };
};

const StopSign = ({ segment: { start, number } }: { segment: DaySegment }) =>
  start.place ? <PlaceIcon icon={start.place.icon} size={14} /> : formatNumber(number);

const newPlaceOf = ({ start: { latitude, longitude, address } }: DaySegment) =>
  paths.newPlace({ latitude: String(latitude), longitude: String(longitude), name: address.split(', ')[0] ?? '' });

const Actions = ({ segment, onReplay, renderExport }: SegmentRowProps) => {
  if (segment.kind === 'trip') {
    return (
      <>
        <Button size="xs" leftSection={<IconPlayerPlay size={16} />} onClick={() => onReplay(segment)}>
          {texts.replay}
        </Button>
        {renderExport(segment)}
      </>
    );
  }
  if (segment.start.place) return null;
  return (
    <Button size="xs" component={Link} to={newPlaceOf(segment)} leftSection={<IconMapPinPlus size={16} />}>
      {texts.namePlace}
    </Button>
  );
};

const Row = ({ children, ...props }: SegmentRowProps & { children: ReactNode }) => {
  const { segment, isChosen, isNow } = props;
  return (
    <li
      className={classes.row}
      data-kind={segment.kind}
      data-chosen={isChosen || undefined}
      data-named={segment.start.place !== undefined || undefined}
      data-now={isNow || undefined}
    >
      {children}
      {isChosen && (
        <div className={classes.actions}>
          <Actions {...props} />
        </div>
      )}
    </li>
  );
};

export const SegmentRow = (props: SegmentRowProps) => {
  const { segment, start, isChosen, onChoose } = props;
  const { timezone } = useUser();
  const { title, text, distance } = useWords(props);
  const parts = (
    <>
      <span className={classes.time}>
        {formatTime(Math.max(start, Date.parse(segment.from)), { timeZone: timezone })}
      </span>
      <span className={classes.rail} aria-hidden>
        {segment.kind === 'stop' && (
          <span className={classes.square}>
            <StopSign segment={segment} />
          </span>
        )}
      </span>
      <span className={classes.title}>{title}</span>
      {distance && <span className={classes.distance}>{distance}</span>}
      <span className={classes.text}>{text}</span>
    </>
  );
  return (
    <Row {...props}>
      {segment.kind === 'gap' ? (
        <div className={classes.body}>{parts}</div>
      ) : (
        <button type="button" className={classes.body} aria-pressed={isChosen} onClick={() => onChoose(segment)}>
          {parts}
        </button>
      )}
    </Row>
  );
};
