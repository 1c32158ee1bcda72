import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '../../lib/connection.ts';
import classes from './live-mark.module.css';
import { realtimeTexts } from './realtime.texts.ts';

const icon = { size: 16, 'aria-hidden': true };
const icons = {
  connecting: <IconRefresh {...icon} />,
  live: <span className={classes.dot} aria-hidden />,
  reconnecting: <IconRefresh {...icon} />,
  offline: <IconWifiOff {...icon} />,
};

export const LiveMark = () => {
  const { state } = useConnection();
  return (
    <p className={classes.mark} data-state={state} role="status">
      {icons[state]}
      {realtimeTexts.states[state]}
    </p>
  );
};
