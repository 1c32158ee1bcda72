import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import classes from './tab-links.module.css';

interface TabLinksProps {
  /** What screen readers call the strip. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are addresses: each can be bookmarked, opened in a new window and gone back to. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Where there is no room for all, the current one is not left half outside.
  useEffect(() => {
    const current = [...(strip.current?.children ?? [])].find((tab) => tab.getAttribute('href') === pathname);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={strip} className={classes.strip} aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} className={classes.tab} to={tab.to} end>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
};
