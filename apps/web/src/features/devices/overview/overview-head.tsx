import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useHasSlidingDrawer } from '../../../lib/media.ts';
import { rangeText } from '../../../ui/table/range-text.ts';
import { useShownView } from '../choice/shown-view.ts';
import { devicesTexts as texts } from '../devices.texts.ts';
import classes from './overview.module.css';
import { ViewMenu } from './view-menu.tsx';

interface OverviewHeadProps {
  /** Title of a subset of the devices; on phones it is part of the count line. */
  title?: string | undefined;
  count: number | undefined;
  action: ReactNode;
}

export const OverviewHead = ({ title, count, action }: OverviewHeadProps) => {
  const isSmall = useHasSlidingDrawer();
  const view = useShownView();
  const isBesideCarousel = view === 'combo' && !isSmall && Boolean(count);
  /** The carousel's buttons share this line only while the count is short. */
  const hasRoom = view === 'combo' && isSmall && !title && Boolean(count) && (count ?? 0) < 1000;
  const longestRange = rangeText((count ?? 0) - 2, 2, count ?? 0).length;
  return (
    <div
      className={classes.head}
      data-room-for-pages={hasRoom || undefined}
      style={{ '--range-length': longestRange } as CSSProperties}
    >
      {title && !isSmall && <h2 className={classes.title}>{title}</h2>}
      {count !== undefined && (
        <p className={classes.count} role="status">
          {title && isSmall && (
            <span className={classes.name} title={title}>
              {title}
            </span>
          )}
          <span>{texts.count(formatNumber(count), count === 1)}</span>
        </p>
      )}
      <div className={classes.add} data-alone={!isBesideCarousel || undefined}>
        {action}
      </div>
      {isSmall && <ViewMenu isCompact={Boolean(title)} />}
    </div>
  );
};
