import { IconMap2, IconSatellite } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { MapBase } from '../../map/map-settings.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import type { FenceMapProps } from './fence-map.tsx';
import { geofencesTexts as texts } from './geofences.texts.ts';
import classes from './security-settings.module.css';

const FenceMap = lazy(async () => ({ default: (await import('./fence-map.tsx')).FenceMap }));

const bases = [
  { value: 'street', Icon: IconMap2 },
  { value: 'satellite', Icon: IconSatellite },
] as const;

const options = bases.map(({ value, Icon }) => ({
  value,
  label: (
    <span className={classes.base}>
      <Icon size={16} aria-hidden />
      {texts.bases[value]}
    </span>
  ),
}));

export const FencePanel = (props: Omit<FenceMapProps, 'base'>) => {
  const [base, setBase] = useState<MapBase>('street');
  return (
    <Paper component="section" className={classes.panel} aria-label={texts.title}>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        <SegmentedControl aria-label={texts.bases.label} data={options} value={base} onChange={setBase} />
      </div>
      <div className={classes.map}>
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <FenceMap {...props} base={base} />
        </Suspense>
      </div>
    </Paper>
  );
};
