import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { UpdatePrompt } from '../../features/updates/update-prompt.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { Drawer } from './drawer.tsx';
import { NavigationContext } from './navigation-context.ts';
import classes from './shell.module.css';
import { shellTexts as texts } from './shell.texts.ts';

const contentId = 'content';

export const Shell = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sliding drawer.
  useEffect(() => setOpen(false), [key]);

  return (
    <NavigationContext value={{ isOpen, open: () => setOpen(true), close: () => setOpen(false) }}>
      <a className={classes.skip} href={`#${contentId}`} data-screen-only>
        {texts.skipToContent}
      </a>
      <div className={classes.shell}>
        <Drawer />
        <div className={classes.page} id={contentId} tabIndex={-1}>
          {children}
        </div>
        <UpdatePrompt />
        <PaletteHost />
      </div>
    </NavigationContext>
  );
};
