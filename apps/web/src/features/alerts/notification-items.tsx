import { IconBell, IconCloudX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { AlertIcon } from './alert-icon.tsx';
import { alertTitle } from './alert-title.ts';
import { useMarkNotificationsRead, useNotifications } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import classes from './notifications.module.css';

const texts = alertsTexts.notifications;

type Notification = NonNullable<ReturnType<typeof useNotifications>['data']>['data'][number];

const NotificationItem = ({ alert, now }: { alert: Notification; now: number }) => (
  <Menu.Item
    component={Link}
    to={paths.device(alert.deviceUUID)}
    leftSection={
      <span className={classes.icon} data-kind={alert.kind}>
        <AlertIcon kind={alert.kind} />
      </span>
    }
    rightSection={alert.isRead ? undefined : <span className={classes.new} role="img" aria-label={texts.isNew} />}
    classNames={{ item: classes.item, itemLabel: classes.words }}
  >
    <span className={classes.what}>{alertTitle(alert)}</span>
    <span className={classes.where}>{[alert.deviceName, alert.address].filter(Boolean).join(' · ')}</span>
    <time className={classes.when} dateTime={new Date(alert.timestamp * 1000).toISOString()}>
      {formatRelative(alert.timestamp * 1000, now)}
    </time>
  </Menu.Item>
);

/** The newest alerts of all devices, inside of a menu. Seeing them is reading them. */
export const NotificationItems = ({ most }: { most: number }) => {
  const { data, isError } = useNotifications();
  const { mutate: markRead } = useMarkNotificationsRead();
  const now = useNow(60);
  const hasUnread = (data?.unread ?? 0) > 0;

  useEffect(() => {
    if (hasUnread) markRead();
  }, [hasUnread, markRead]);

  if (data && data.data.length > 0) {
    return data.data.slice(0, most).map((alert) => <NotificationItem key={alert.id} alert={alert} now={now} />);
  }
  const Icon = isError ? IconCloudX : IconBell;
  return (
    <p className={classes.none}>
      <Icon size={18} aria-hidden />
      {isError ? texts.failed : texts.none}
    </p>
  );
};
