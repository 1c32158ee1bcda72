import type { PointSource } from '@holdfast/contract/history.rules';

const tones = { gps: 'green', mcell: 'blue', scell: 'red' } as const;

/** The colour of where a point came from, of chips and of circles; an alert without a fix has none of its own. */
export const sourceTone = (type: PointSource | null) => (type ? tones[type] : 'signal');
