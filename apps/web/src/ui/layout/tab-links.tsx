import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import classes from './tab-links.module.css';

interface TabLinksProps {
  /** Accessible name. */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs as links: each has a URL, and works with bookmarks, new windows and the browser history. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scrolls the current tab fully into view on narrow screens.
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
