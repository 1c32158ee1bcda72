import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { alertKeys, useNotifications } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import { NotificationItems } from './notification-items.tsx';
import classes from './notifications.module.css';

const texts = alertsTexts.notifications;
const mostShown = 99;
/** The items of a menu are no tab stops, so the region that scrolls is one. */
const scrollRegion = { role: 'group', 'aria-label': texts.label, tabIndex: 0 };

export const NotificationBell = () => {
  const queryClient = useQueryClient();
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  const count = formatNumber(unread);
  // What was new while the list was open is not new the next time.
  const reload = () => void queryClient.invalidateQueries({ queryKey: alertKeys.notifications });
  return (
    <Menu position="bottom-end" width={360} onClose={reload}>
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
        <div className={classes.scroll} {...scrollRegion}>
          <NotificationItems most={20} />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
};
