import type { Device } from '@holdfast/contract/devices';
import type { LocationPoint } from '@holdfast/contract/history';
import { IconCloudX, IconMapPinOff } from '@tabler/icons-react';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useMapPoints } from './history.api.ts';
import { historyTexts as texts } from './history.texts.ts';
import classes from './location-history.module.css';

const icon = { size: 22, stroke: 1.75 };
const degrees = (value: number) => formatNumber(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
const placeOf = ({ address, latitude, longitude }: LocationPoint) =>
  address || texts.coordinates(degrees(latitude), degrees(longitude));

const Point = ({ point, number }: { point: LocationPoint; number: number }) => {
  const { timezone } = useUser();
  const time = point.timestamp * 1000;
  return (
    <li className={classes.point}>
      <span className={classes.number} data-newest={number === 1 || undefined} aria-hidden>
        {formatNumber(number)}
      </span>
      <span className={classes.place}>{placeOf(point)}</span>
      <time className={classes.time} dateTime={new Date(time).toISOString()}>
        {formatDateTime(time, { timeZone: timezone })}
      </time>
    </li>
  );
};

const Loading = () => (
  <div role="status" aria-label={uiTexts.loading}>
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={18} mb={26} />
    ))}
  </div>
);

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    tone="red"
    icon={<IconCloudX {...icon} />}
    title={texts.failed}
    text={texts.failedText}
    action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
  />
);

export const LocationHistory = ({ device }: { device: Device }) => {
  const { data: points, isError, refetch } = useMapPoints(device);
  return (
    <Panel title={texts.title}>
      {!points && (isError ? <Failure onRetry={refetch} /> : <Loading />)}
      {points?.length === 0 && (
        <EmptyState icon={<IconMapPinOff {...icon} />} title={texts.empty} text={texts.emptyText} />
      )}
      {points && points.length > 0 && (
        <ol className={classes.points}>
          {points.map((point, index) => (
            <Point key={point._id} point={point} number={index + 1} />
          ))}
        </ol>
      )}
    </Panel>
  );
};
