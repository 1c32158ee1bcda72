import { IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '../../lib/connection.ts';
import { formatTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import classes from './offline-bar.module.css';
import { realtimeTexts } from './realtime.texts.ts';

const texts = realtimeTexts.offline;

/** Says from when everything below it is, while nothing newer can arrive. */
export const OfflineBar = () => {
  const { state, liveUntil, retry } = useConnection();
  const { timezone } = useUser();
  if (state !== 'offline' || liveUntil === null) return null;
  return (
    <div className={classes.bar}>
      <IconWifiOff size={18} stroke={1.75} aria-hidden />
      <p role="status">
        <strong>{texts.title}</strong> {texts.text(formatTime(liveUntil, { timeZone: timezone }))}
      </p>
      <button type="button" className={classes.retry} onClick={retry}>
        {texts.retry}
      </button>
    </div>
  );
};
