import type { Device } from '@holdfast/contract/devices';
import { IconChevronRight, IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatLength, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { dayOf } from '../../lib/zone.ts';
import classes from '../../ui/layout/link-row.module.css';
import { useDays } from './timeline.api.ts';
import { timelineTexts as texts } from './timeline.texts.ts';

/** 'Today: 12.4 km, 3 trips', linked to the day page. */
export const TodayLink = ({ device }: { device: Device }) => {
  const { timezone, units } = useUser();
  const today = dayOf(Date.now(), timezone);
  const { data } = useDays(device, { from: today, to: today });
  const day = data?.data.find((one) => one.day === today);
  const trips = day?.trips ?? 0;
  return (
    <Link className={classes.row} to={paths.deviceDay(device.deviceUUID)}>
      <IconRoute size={18} aria-hidden />
      <span className={classes.label}>{texts.today}</span>
      <span className={classes.value}>
        {data &&
          (day && trips > 0
            ? texts.ofToday(formatLength(day.distance, units.distance), texts.trips(formatNumber(trips), trips === 1))
            : texts.nothingToday)}
      </span>
      <IconChevronRight size={16} aria-hidden />
    </Link>
  );
};
