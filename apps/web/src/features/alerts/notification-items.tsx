import { IconBell, IconCloudX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatRelative } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { AlertTile } from './alert-icon.tsx';
import { alertTitle } from './alert-title.ts';
import { type Notification, useMarkNotificationRead, useNotifications } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import classes from './notifications.module.css';

const texts = alertsTexts.notifications;

interface NotificationItemProps {
  alert: Notification;
  now: number;
  degrees: 'c' | 'f';
  onOpen: (alert: Notification) => void;
}

const NotificationItem = ({ alert, now, degrees, onOpen }: NotificationItemProps) => (
  <Menu.Item
    component={Link}
    to={paths.deviceAt(alert.deviceUUID, alert.timestamp)}
    onClick={() => onOpen(alert)}
    leftSection={<AlertTile kind={alert.kind} />}
    classNames={{ item: classes.item, itemLabel: classes.words }}
  >
    <span className={classes.what}>
      {alertTitle(alert, degrees)}
      {!alert.isRead && <span className={classes.new} role="img" aria-label={texts.isNew} />}
    </span>
    <span className={classes.where}>
      <span className={classes.device}>{alert.deviceName}</span>
      {alert.address && ` · ${alert.address}`}
    </span>
    <time className={classes.when} dateTime={new Date(alert.timestamp * 1000).toISOString()}>
      {formatRelative(alert.timestamp * 1000, now)}
    </time>
  </Menu.Item>
);

/** Newest alerts as menu items. Opening one marks it as read. */
export const NotificationItems = ({ most }: { most: number }) => {
  const { data, isError } = useNotifications();
  const markRead = useMarkNotificationRead();
  const { units } = useUser();
  const now = useNow(60);
  if (data && data.data.length > 0) {
    return data.data
      .slice(0, most)
      .map((alert) => (
        <NotificationItem key={alert.id} alert={alert} now={now} degrees={units.temperature} onOpen={markRead} />
      ));
  }
  const Icon = isError ? IconCloudX : IconBell;
  return (
    <p className={classes.none}>
      <Icon size={18} aria-hidden />
      {isError ? texts.failed : texts.none}
    </p>
  );
};
