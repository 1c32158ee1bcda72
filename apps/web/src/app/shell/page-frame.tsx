import type { ReactNode } from 'react';
import { OfflineBar } from '../../features/realtime/offline-bar.tsx';
import classes from './page-frame.module.css';
import { TopBar } from './top-bar.tsx';

interface PageFrameProps {
  title: string;
  /** A chip beside it, where there is room. */
  badge?: ReactNode;
  backTo?: string;
  /** Stands in the top bar, between the title and the account menu. */
  actions?: ReactNode;
  /** A strip below the top bar. */
  tabs?: ReactNode;
  /** The content reaches the edges. */
  isBleeding?: boolean;
  children: ReactNode;
}

/** What every signed-in page stands in. */
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
