import type { Corner } from '../../features/timeline/day/route.ts';

/** Route corners in the format of the replay: newest first. */
export const replayPoints = (corners: readonly Corner[]) =>
  corners
    .map(({ time, latitude, longitude }) => ({ _id: String(time), timestamp: time, latitude, longitude, address: '' }))
    .reverse();
