import { NavLink } from 'react-router';
import classes from './tab-links.module.css';

interface TabLinksProps {
  /** What screen readers call the strip. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are addresses: each can be bookmarked, opened in a new window and gone back to. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => (
  <nav className={classes.strip} aria-label={label}>
    {tabs.map((tab) => (
      <NavLink key={tab.to} className={classes.tab} to={tab.to}>
        {tab.label}
      </NavLink>
    ))}
  </nav>
);
