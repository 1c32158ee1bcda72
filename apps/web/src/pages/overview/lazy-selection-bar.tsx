import { lazy, Suspense } from 'react';
import type { Selection } from '../../features/devices/overview/use-selection.ts';

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

export const LazySelectionBar = ({ selection }: { selection: Selection }) => (
  <Suspense fallback={null}>
    <SelectionBar selection={selection} />
  </Suspense>
);
