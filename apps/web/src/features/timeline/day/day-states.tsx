import { IconRouteOff } from '@tabler/icons-react';
import { formatLongDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { type DaySpan, isOneDay } from '../day-span.ts';
import { timelineTexts } from '../timeline.texts.ts';
import classes from './day.module.css';
import { DaySheet } from './day-sheet.tsx';

const texts = timelineTexts.list;
const rows = [1, 2, 3, 4, 5, 6];

export const DaySkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label={uiTexts.loading}>
    <Skeleton height={40} />
    {rows.map((row) => (
      <Skeleton key={row} height={44} />
    ))}
  </div>
);

export const MapSkeleton = () => <Skeleton height="100%" radius={0} />;

/** Skeleton with the layout of the page, until the device is loaded. */
export const DayPageSkeleton = () => (
  <DaySheet chosen={null} map={<MapSkeleton />}>
    <DaySkeleton />
  </DaySheet>
);

export const spanText = (span: DaySpan) =>
  isOneDay(span) ? formatLongDay(span.from) : timelineTexts.span(formatLongDay(span.from), formatLongDay(span.to));

export const DayEmpty = ({ span }: { span: DaySpan }) => (
  <EmptyState
    icon={<IconRouteOff size={22} />}
    title={texts.empty}
    text={isOneDay(span) ? texts.emptyText(spanText(span)) : texts.emptySpan(spanText(span))}
  />
);
