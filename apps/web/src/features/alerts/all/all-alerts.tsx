import { IconBellOff, IconMapPinOff, IconSearchOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useHasSlidingDrawer, useIsNarrow } from '../../../lib/media.ts';
import type { Position } from '../../../map/map-settings.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { type Notification, useAllAlerts, useNotifications } from '../alerts.api.ts';
import { alertsTexts } from '../alerts.texts.ts';
import { AlertCard } from './alert-card.tsx';
import { AlertDays } from './alert-days.tsx';
import classes from './all-alerts.module.css';
import { CategoryChips } from './category-chips.tsx';
import { DeviceSelect } from './device-select.tsx';
import type { AlertChoice, AlertDays as Days } from './use-alert-choice.ts';

const texts = alertsTexts.page;
const icon = { size: 22 };
const rows = [1, 2, 3, 4, 5, 6];

const AlertMap = lazy(async () => ({ default: (await import('./alert-map.tsx')).AlertMap }));

const AlertsSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label={uiTexts.loading}>
    {rows.map((row) => (
      <Skeleton key={row} height={52} />
    ))}
  </div>
);

type PlacedAlert = Notification & Position;

const isPlaced = (alert: Notification): alert is PlacedAlert => alert.latitude !== null && alert.longitude !== null;

interface CountProps {
  counts: ReturnType<typeof useAllAlerts>['counts'];
  category: AlertChoice['category'];
}

export const FreshCount = () => {
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  return unread > 0 && <span className={classes.fresh}>{alertsTexts.bell.fresh(formatNumber(unread))}</span>;
};

const Count = ({ counts, category }: CountProps) => {
  const isWide = !useHasSlidingDrawer();
  if (!counts) return null;
  const total = category ? counts[category] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <p className={classes.count} role="status">
      {!isWide && <FreshCount />}
      {texts.count(formatNumber(total), total === 1)}
    </p>
  );
};

interface AllAlertsProps {
  choice: AlertChoice;
  renderDays: (days: { value: Days; onChange: (days: Days) => void }) => ReactNode;
  renderAction: (deviceUUID: string) => ReactNode;
}

/** Alerts of all devices; on wide screens the chosen one is on a map. */
export const AllAlerts = ({ choice, renderDays, renderAction }: AllAlertsProps) => {
  const isNarrow = useIsNarrow();
  const { alerts, counts, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAllAlerts(
    choice.asked,
  );
  const placed = alerts?.filter(isPlaced) ?? [];
  const shown = alerts?.find(({ id }) => id === choice.shown) ?? placed[0] ?? alerts?.[0];

  const content = () => {
    if (!alerts && isError) return <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />;
    if (!alerts) return <AlertsSkeleton />;
    if (alerts.length === 0 && choice.isNarrowed) {
      return (
        <EmptyState
          icon={<IconSearchOff {...icon} />}
          title={texts.nothingFound}
          text={texts.nothingFoundText}
          action={<Button onClick={choice.showAll}>{texts.showAll}</Button>}
        />
      );
    }
    if (alerts.length === 0) {
      return <EmptyState icon={<IconBellOff {...icon} />} title={texts.empty} text={texts.emptyText} />;
    }
    return (
      <section aria-label={texts.list}>
        <AlertDays alerts={alerts} shownId={isNarrow ? undefined : shown?.id} onShow={isNarrow ? null : choice.show} />
        {hasNextPage && (
          <div className={classes.more}>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {texts.more}
            </Button>
          </div>
        )}
      </section>
    );
  };

  const map = () => {
    if (!alerts && !isError) return <Skeleton height="100%" radius={0} />;
    if (!shown) return null;
    const card = <AlertCard alert={shown} action={renderAction(shown.deviceUUID)} />;
    if (!isPlaced(shown)) {
      return (
        <>
          <EmptyState icon={<IconMapPinOff {...icon} />} title={texts.nowhere} text="" />
          <div className={classes.cardBelow}>{card}</div>
        </>
      );
    }
    return (
      <Suspense fallback={<Skeleton height="100%" radius={0} />}>
        <AlertMap alert={shown} card={card} />
      </Suspense>
    );
  };

  return (
    <div className={classes.page}>
      <div className={classes.panel}>
        <div className={classes.filters}>
          <CategoryChips counts={counts} chosen={choice.category} onChoose={choice.chooseCategory} />
          <div className={classes.fields}>
            <DeviceSelect value={choice.device} onChange={choice.chooseDevice} />
            {renderDays({ value: choice.days, onChange: choice.chooseDays })}
            <Count counts={counts} category={choice.category} />
          </div>
        </div>
        {content()}
      </div>
      {!isNarrow && <div className={classes.map}>{map()}</div>}
    </div>
  );
};
