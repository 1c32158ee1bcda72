import { canSeeFleet, canTransfer, isStaff } from '@holdfast/contract/roles.rules';
import {
  IconArrowsLeftRight,
  IconBell,
  IconLifebuoy,
  IconLink,
  IconMapPin,
  IconMapRoute,
  IconPlugConnected,
  IconShieldCog,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { UnreadCount } from '../../features/alerts/unread-count.tsx';
import { DeviceFilter } from '../../features/devices/choice/device-filter.tsx';
import { GroupLinks } from '../../features/groups/group-links.tsx';
import { useUser } from '../../lib/session.ts';
import { appTexts } from '../app.texts.ts';
import { paths } from '../paths.ts';
import classes from './drawer.module.css';
import { shellTexts as texts } from './shell.texts.ts';

const icon = { size: 18 };

interface SectionProps {
  title: string;
  to?: string;
  children: ReactNode;
}

const Section = ({ title, to, children }: SectionProps) => (
  <section className={classes.section} aria-label={title}>
    <h2 className={classes.heading}>{to ? <Link to={to}>{title}</Link> : title}</h2>
    {children}
  </section>
);

export const DrawerSections = () => {
  const { roles } = useUser();
  return (
    <>
      <Section title={texts.devices}>
        <DeviceFilter itemClass={classes.item} countClass={classes.trailing} />
      </Section>
      <Section title={texts.watch}>
        <NavLink className={classes.item} to={paths.alerts}>
          <IconBell {...icon} />
          {appTexts.titles.alerts}
          <UnreadCount className={classes.trailing} />
        </NavLink>
        <NavLink className={classes.item} to={paths.places}>
          <IconMapPin {...icon} />
          {appTexts.titles.places}
        </NavLink>
        <NavLink className={classes.item} to={paths.liveLinks}>
          <IconLink {...icon} />
          {appTexts.titles.liveLinks}
        </NavLink>
      </Section>
      {canSeeFleet(roles) && (
        <Section title={texts.groups} to={paths.groups}>
          <GroupLinks itemClass={classes.item} countClass={classes.trailing} />
        </Section>
      )}
      <Section title={texts.more}>
        {canTransfer(roles) && (
          <NavLink className={classes.item} to={paths.transfer}>
            <IconArrowsLeftRight {...icon} />
            {appTexts.titles.transfer}
          </NavLink>
        )}
        <NavLink className={classes.item} to={paths.user}>
          <IconUserCircle {...icon} />
          {texts.account}
        </NavLink>
        <NavLink className={classes.item} to={paths.integrations}>
          <IconPlugConnected {...icon} />
          {appTexts.titles.integrations}
        </NavLink>
        {canSeeFleet(roles) && (
          <NavLink className={classes.item} to={paths.activity}>
            <IconMapRoute {...icon} />
            {appTexts.titles.activity}
          </NavLink>
        )}
        {isStaff(roles) && (
          <NavLink className={classes.item} to={paths.admin}>
            <IconShieldCog {...icon} />
            {appTexts.titles.admin}
          </NavLink>
        )}
        <NavLink className={classes.item} to={paths.support}>
          <IconLifebuoy {...icon} />
          {texts.help}
        </NavLink>
      </Section>
    </>
  );
};
