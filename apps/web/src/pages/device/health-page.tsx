import { useState } from 'react';
import { Health, HealthSkeleton } from '../../features/timeline/health/health.tsx';
import { type HealthRange, healthRanges } from '../../features/timeline/health/health-ranges.ts';
import { timelineTexts } from '../../features/timeline/timeline.texts.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { DeviceFrame } from './device-frame.tsx';

const texts = timelineTexts.health;

const options = (Object.keys(healthRanges) as HealthRange[]).map((value) => ({ value, label: texts.ranges[value] }));

export const HealthPage = () => {
  const [range, setRange] = useState<HealthRange>('week');
  const isNarrow = useIsNarrow();
  const choice = <SegmentedControl aria-label={texts.range} data={options} value={range} onChange={setRange} />;
  return (
    <DeviceFrame actions={() => !isNarrow && choice} skeleton={<HealthSkeleton />}>
      {(device) => <Health key={device._id} device={device} range={range} choice={isNarrow && choice} />}
    </DeviceFrame>
  );
};
