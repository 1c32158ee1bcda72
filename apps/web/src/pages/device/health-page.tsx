import { useState } from 'react';
import { Health, HealthSkeleton } from '../../features/timeline/health/health.tsx';
import { type HealthRange, healthRanges } from '../../features/timeline/health/health-ranges.ts';
import { timelineTexts } from '../../features/timeline/timeline.texts.ts';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { DeviceFrame } from './device-frame.tsx';

const texts = timelineTexts.health;

const options = (Object.keys(healthRanges) as HealthRange[]).map((value) => ({ value, label: texts.ranges[value] }));

export const HealthPage = () => {
  const [range, setRange] = useState<HealthRange>('week');
  return (
    <DeviceFrame
      actions={() => <SegmentedControl aria-label={texts.range} data={options} value={range} onChange={setRange} />}
      skeleton={<HealthSkeleton />}
    >
      {(device) => <Health key={device._id} device={device} range={range} />}
    </DeviceFrame>
  );
};
