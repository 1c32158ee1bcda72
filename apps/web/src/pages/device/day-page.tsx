import type { Device } from '@holdfast/contract/devices';
import { lazy, Suspense, useEffect } from 'react';
import { replay } from '../../features/history/replay/replay-state.ts';
import { Day, useDay } from '../../features/timeline/day/day.tsx';
import { DaySkeleton } from '../../features/timeline/day/day-states.tsx';
import { type DayChoice, useDayChoice } from '../../features/timeline/day/use-day-choice.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { DayActions } from './day-actions.tsx';
import { DayReport } from './day-report.tsx';
import { DeviceFrame } from './device-frame.tsx';
import { replayPoints } from './replay-points.ts';

const DayMapView = lazy(async () => ({ default: (await import('./day-map-view.tsx')).DayMapView }));

interface DayContentProps {
  device: Device;
  choice: DayChoice;
}

const DayContent = ({ device, choice }: DayContentProps) => {
  const day = useDay(device, choice);
  const { chosen, span } = choice;
  const shown = [device._id, span.from, span.to, chosen?.kind, chosen?.number].join();
  // Another line begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides
  useEffect(() => replay.reset, [shown]);
  if (choice.isReport) return <DayReport device={device} choice={choice} day={day} />;
  return (
    <Day
      device={device}
      choice={choice}
      day={day}
      onReplay={(corners) => replay.play(replayPoints(corners))}
      renderMap={(props) => (
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <DayMapView {...props} />
        </Suspense>
      )}
    />
  );
};

export const DayPage = () => {
  const choice = useDayChoice();
  return (
    <DeviceFrame
      isBleeding
      skeleton={<DaySkeleton />}
      actions={(device) => <DayActions device={device} choice={choice} />}
    >
      {(device) => <DayContent key={device._id} device={device} choice={choice} />}
    </DeviceFrame>
  );
};
