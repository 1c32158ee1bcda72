import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { NotificationItems } from '../../features/alerts/notification-items.tsx';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { useUser } from '../../lib/session.ts';
import { PersonAvatar } from '../../ui/display/person-avatar.tsx';
import { Menu } from '../../ui/mantine/menu.ts';
import { paths } from '../paths.ts';
import classes from './account-menu.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';
import { shellTexts as texts } from './shell.texts.ts';

const icon = { size: 18 };

export const AccountMenu = () => {
  const user = useUser();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.target} aria-label={texts.accountMenu}>
          <PersonAvatar name={user.name} picture={user.profilePicture} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <PersonAvatar name={user.name} picture={user.profilePicture} />
          <div className={classes.names}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.email}>{user.email}</span>
          </div>
        </div>
        <Menu.Divider />
        <NotificationItems most={3} />
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.account} leftSection={<IconSettings {...icon} />}>
          {texts.accountSettings}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => signOut.mutate()}>
          {texts.signOut}
        </Menu.Item>
        <Menu.Divider />
        <SchemeSwitch />
      </Menu.Dropdown>
    </Menu>
  );
};
