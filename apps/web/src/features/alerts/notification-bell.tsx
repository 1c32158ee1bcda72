import { IconArrowRight, IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { alertSettingsPath } from './alert-settings-path.ts';
import { useMarkNotificationsRead, useNotifications } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import { NotificationItems } from './notification-items.tsx';
import classes from './notifications.module.css';

const texts = alertsTexts.notifications;
const bellTexts = alertsTexts.bell;
const mostShown = 99;
/** Menu items are not tab stops, so the scrollable region must be one for keyboard users. */
const scrollRegion = { role: 'group', 'aria-label': texts.label, tabIndex: 0 };
const action = { className: classes.action };

const BellHead = ({ unread }: { unread: number }) => {
  const markAllRead = useMarkNotificationsRead();
  return (
    <div className={classes.head}>
      <span className={classes.title}>
        {bellTexts.title}
        {unread > 0 && <span className={classes.fresh}>{bellTexts.fresh(formatNumber(unread))}</span>}
      </span>
      <Menu.Item
        {...action}
        leftSection={<IconChecks size={18} />}
        closeMenuOnClick={false}
        disabled={unread === 0}
        onClick={() => markAllRead.mutate()}
      >
        {bellTexts.markAllRead}
      </Menu.Item>
    </div>
  );
};

const BellFoot = ({ newest }: { newest: string | undefined }) => {
  const settings = alertSettingsPath(newest);
  return (
    <div className={classes.foot}>
      <Menu.Item {...action} component={Link} to={paths.alerts} rightSection={<IconArrowRight size={16} />}>
        {bellTexts.seeAll}
      </Menu.Item>
      {settings && (
        <Menu.Item {...action} component={Link} to={settings} aria-label={bellTexts.settings}>
          <IconSettings size={18} />
        </Menu.Item>
      )}
    </div>
  );
};

/** Viewing the list does not mark alerts as read; opening or marking them does. */
export const NotificationBell = () => {
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  const count = formatNumber(unread);
  return (
    <Menu position="bottom-end" width={384}>
      <Menu.Target>
        <ActionIcon className={classes.bell} aria-label={unread > 0 ? texts.unread(count) : texts.label}>
          <IconBell size={20} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > mostShown ? texts.many : count}
            </span>
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <BellHead unread={unread} />
        <div className={classes.scroll} {...scrollRegion}>
          <NotificationItems most={20} />
        </div>
        <BellFoot newest={data?.data[0]?.deviceUUID} />
      </Menu.Dropdown>
    </Menu>
  );
};
