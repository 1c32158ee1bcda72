import { IconMapRoute } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { useActivity } from '../history.api.ts';
import { historyTexts } from '../history.texts.ts';
import { HistoryFailure } from '../history-states.tsx';
import classes from './activity.module.css';
import { DeviceChips } from './device-chips.tsx';
import { DeviceSearch } from './device-search.tsx';
import { Legend } from './legend.tsx';
import { tracksOf } from './tracks.ts';
import { type ChosenDevices, useChosen } from './use-chosen.ts';

const texts = historyTexts.activity;
const ActivityMap = lazy(async () => ({ default: (await import('./activity-map.tsx')).ActivityMap }));

const NothingChosen = ({ hasDevices, addAll }: Pick<ChosenDevices, 'hasDevices' | 'addAll'>) => (
  <EmptyState
    icon={<IconMapRoute size={22} />}
    title={texts.empty}
    text={texts.emptyText}
    action={hasDevices && <Button onClick={() => void addAll()}>{texts.showAll}</Button>}
  />
);

export const Activity = () => {
  const devices = useChosen();
  const { chosen } = devices;
  const asked = chosen.map(({ device }) => device.deviceUUID);
  const { data: points, isError, refetch } = useActivity(asked);
  const tracks = useMemo(() => tracksOf(chosen, points ?? []), [chosen, points]);
  const shown = tracks.map((track) => track.points[0]?.deviceUUID).join();
  // Choosing the same device again refits to it; another set of devices resets the focus.
  const [focus, setFocus] = useState({ deviceId: '', of: '', count: 0 });
  const focused = tracks.find(({ device }) => device._id === focus.deviceId && focus.of === shown);
  const fitKey = focused ? `${focus.deviceId} ${focus.count}` : shown;
  const legend = chosen.length > 0 && (
    <Legend tracks={tracks} onChoose={(deviceId) => setFocus({ deviceId, of: shown, count: focus.count + 1 })} />
  );
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <DeviceSearch {...devices} />
        <DeviceChips {...devices} />
      </div>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <ActivityMap tracks={tracks} focused={focused} fitKey={fitKey} legend={legend} />
        </Suspense>
        {chosen.length === 0 && (
          <div className={classes.notice}>
            <NothingChosen {...devices} />
          </div>
        )}
        {chosen.length > 0 && isError && !points && (
          <div className={classes.notice}>
            <HistoryFailure title={historyTexts.failed} onRetry={refetch} />
          </div>
        )}
      </div>
    </div>
  );
};
