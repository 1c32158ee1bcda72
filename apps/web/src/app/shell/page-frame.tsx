import type { ReactNode } from 'react';
import { OfflineBar } from '../../features/realtime/offline-bar.tsx';
import classes from './page-frame.module.css';
import { TopBar } from './top-bar.tsx';

interface PageFrameProps {
  title: string;
  badge?: ReactNode;
  backTo?: string;
  actions?: ReactNode;
  tabs?: ReactNode;
  /** Content without padding. */
  isBleeding?: boolean;
  children: ReactNode;
}

export const PageFrame = ({ title, badge, backTo, actions, tabs, isBleeding, children }: PageFrameProps) => (
  <>
    <TopBar title={title} badge={badge} backTo={backTo}>
      {actions}
    </TopBar>
    <OfflineBar />
    {tabs && (
      <div className={classes.tabs} data-screen-only>
        {tabs}
      </div>
    )}
    <main className={classes.content} data-bleeding={isBleeding || undefined}>
      {children}
    </main>
  </>
);
