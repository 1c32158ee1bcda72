import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NotificationBell } from '../../features/alerts/notification-bell.tsx';
import { LiveMark } from '../../features/realtime/live-mark.tsx';
import { useHasSlidingDrawer } from '../../lib/media.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useNavigation } from './navigation-context.ts';
import { shellTexts as texts } from './shell.texts.ts';
import classes from './top-bar.module.css';

interface TopBarProps {
  title: string;
  badge?: ReactNode;
  /** Target of the back arrow, which is hidden without it. */
  backTo?: string;
  children?: ReactNode;
}

export const TopBar = ({ title, badge, backTo, children }: TopBarProps) => {
  const isSliding = useHasSlidingDrawer();
  const { isOpen, open } = useNavigation();
  return (
    <header className={classes.bar} data-screen-only>
      {isSliding && !backTo && (
        <ActionIcon aria-label={texts.openNavigation} aria-expanded={isOpen} onClick={open}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      {backTo && (
        <ActionIcon component={Link} to={backTo} aria-label={texts.back}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      )}
      <div className={classes.heading}>
        <h1 className={classes.title}>{title}</h1>
        {!isSliding && badge}
      </div>
      {isSliding && !backTo && <LiveMark />}
      {children}
      {!isSliding && <LiveMark />}
      {/* On small screens the button is in the drawer, to leave room for the title. */}
      {!isSliding && <PaletteButton />}
      <NotificationBell />
      <AccountMenu />
    </header>
  );
};
