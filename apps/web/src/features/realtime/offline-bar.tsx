import { IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '../../lib/connection.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { dayOf } from '../../lib/zone.ts';
import classes from './offline-bar.module.css';
import { realtimeTexts } from './realtime.texts.ts';

const texts = realtimeTexts.offline;

const formatLastSeen = (moment: number, timeZone: string) => {
  const isToday = dayOf(moment, timeZone) === dayOf(Date.now(), timeZone);
  return (isToday ? formatTime : formatDateTime)(moment, { timeZone });
};

export const OfflineBar = () => {
  const { state, liveUntil, retry } = useConnection();
  const { timezone } = useUser();
  if (state !== 'offline' || liveUntil === null) return null;
  return (
    <div className={classes.bar}>
      <IconWifiOff size={18} aria-hidden />
      <p role="status">
        <strong>{texts.title}</strong> {texts.text(formatLastSeen(liveUntil, timezone))}
      </p>
      <button type="button" className={classes.retry} onClick={retry}>
        {texts.retry}
      </button>
    </div>
  );
};
