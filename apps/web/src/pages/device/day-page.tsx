import type { Device } from '@holdfast/contract/devices';
import { canManage } from '@holdfast/contract/devices.rules';
import { usePrefetchQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { clientConfigQuery } from '../../features/auth/auth.api.ts';
import { ExportMenu } from '../../features/history/export/export-menu.tsx';
import { replay } from '../../features/history/replay/replay-state.ts';
import { Day, type DayData, useDay } from '../../features/timeline/day/day.tsx';
import { DayPageSkeleton, MapSkeleton } from '../../features/timeline/day/day-states.tsx';
import { type DayChoice, useDayChoice } from '../../features/timeline/day/use-day-choice.ts';
import { weekOf } from '../../features/timeline/day-span.ts';
import { useDays } from '../../features/timeline/timeline.api.ts';
import { DayActions } from './day-actions.tsx';
import { DayReport } from './day-report.tsx';
import { DeviceFrame } from './device-frame.tsx';
import { replayPoints } from './replay-points.ts';

const loadMap = async () => ({ default: (await import('./day-map-view.tsx')).DayMapView });

const DayMapView = lazy(loadMap);

/** Starts all requests of the page in parallel with the one for the device. */
const usePreparedDay = (deviceUUID: string, choice: DayChoice) => {
  usePrefetchQuery(clientConfigQuery);
  useDays({ deviceUUID }, weekOf(choice.span.to, choice.today));
  const day = useDay({ deviceUUID }, choice);
  // After the data requests, because browsers limit concurrent connections.
  useEffect(() => {
    loadMap().catch(() => {});
  }, []);
  return day;
};

interface DayContentProps {
  device: Device;
  choice: DayChoice;
  day: DayData;
}

const DayContent = ({ device, choice, day }: DayContentProps) => {
  const { chosen, span } = choice;
  const shown = [device._id, span.from, span.to, chosen?.kind, chosen?.number].join();
  // Another line restarts the replay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides
  useEffect(() => replay.reset, [shown]);
  if (choice.isReport) return <DayReport device={device} choice={choice} day={day} />;
  return (
    <Day
      device={device}
      choice={choice}
      day={day}
      onReplay={(corners) => replay.play(replayPoints(corners))}
      renderExport={({ from, to }) =>
        canManage(device.privilege) && <ExportMenu device={device} part={{ from, to }} isSmall />
      }
      renderMap={(props) => (
        <Suspense fallback={<MapSkeleton />}>
          <DayMapView {...props} />
        </Suspense>
      )}
    />
  );
};

export const DayPage = () => {
  const { deviceUUID = '' } = useParams();
  const choice = useDayChoice();
  const day = usePreparedDay(deviceUUID, choice);
  return (
    <DeviceFrame
      isBleeding
      skeleton={<DayPageSkeleton />}
      actions={(device) => <DayActions device={device} choice={choice} />}
    >
      {(device) => <DayContent key={device._id} device={device} choice={choice} day={day} />}
    </DeviceFrame>
  );
};
