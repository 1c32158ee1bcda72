import type { Device } from '@holdfast/contract/devices';
import { IconHistory, IconRoute, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { dayOf } from '../../../lib/zone.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { usePointAt } from '../history.api.ts';
import { historyTexts } from '../history.texts.ts';
import { replay } from '../replay/replay-state.ts';
import classes from './moment-bar.module.css';

const texts = historyTexts.moment;

/** Maximum age of the point in seconds; an older one does not count as that moment's position. */
const sameMoment = 10 * 60;

interface MomentBarProps {
  device: Device;
  /** Unix seconds. */
  at: number;
  onLeave: () => void;
}

/** States that the history ends at a moment, and selects the point of that moment. */
export const MomentBar = ({ device, at, onLeave }: MomentBarProps) => {
  const { timezone } = useUser();
  const zone = { timeZone: timezone };
  const { data: point } = usePointAt(device, at);
  const pointId = point?._id;
  useEffect(() => {
    if (pointId) replay.select(pointId);
  }, [pointId]);

  const note = () => {
    if (point === null) return texts.unknown;
    if (point && point.timestamp < at - sameMoment) return texts.earlier(formatMoment(point.timestamp * 1000, zone));
    return null;
  };

  return (
    <section className={classes.bar} aria-label={texts.label}>
      <IconHistory size={18} aria-hidden />
      <p className={classes.text} role="status">
        <strong>{texts.until(formatMoment(at * 1000, zone))}</strong> {note()}
      </p>
      <div className={classes.actions}>
        <Button
          size="xs"
          component={Link}
          to={paths.deviceDay(device.deviceUUID, { day: dayOf(at * 1000, timezone) })}
          leftSection={<IconRoute size={16} />}
        >
          {texts.openDay}
        </Button>
        <Button
          size="xs"
          leftSection={<IconX size={16} />}
          onClick={() => {
            replay.select(null);
            onLeave();
          }}
        >
          {texts.leave}
        </Button>
      </div>
    </section>
  );
};
