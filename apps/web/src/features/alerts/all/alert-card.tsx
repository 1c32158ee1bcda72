import { IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatShortMoment } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { dayOf } from '../../../lib/zone.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { AlertTile } from '../alert-icon.tsx';
import type { Notification } from '../alerts.api.ts';
import { alertsTexts } from '../alerts.texts.ts';
import classes from './all-alerts.module.css';

interface AlertCardProps {
  alert: Notification;
  action: ReactNode;
}

export const AlertCard = ({ alert, action }: AlertCardProps) => {
  const { timezone } = useUser();
  const moment = alert.timestamp * 1000;
  const day = dayOf(moment, timezone);
  return (
    <div className={classes.card}>
      <AlertTile kind={alert.kind} />
      <div className={classes.words}>
        <Link className={classes.what} to={paths.deviceAt(alert.deviceUUID, alert.timestamp)}>
          {alertsTexts.sentences[alert.kind](alert.deviceName, alert.place ?? '')}
        </Link>
        <p className={classes.where}>
          {[formatShortMoment(moment, { timeZone: timezone }), alert.address].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={classes.cardActions}>
        <Button component={Link} to={paths.deviceDay(alert.deviceUUID, { day })} leftSection={<IconRoute size={18} />}>
          {alertsTexts.page.openDay}
        </Button>
        {action}
      </div>
    </div>
  );
};
