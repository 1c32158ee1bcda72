import type { Corner } from '../../features/timeline/day/route.ts';

/** Corners of a route as the replay takes them: newest first. */
export const replayPoints = (corners: readonly Corner[]) =>
  corners
    .map(({ time, latitude, longitude }) => ({ _id: String(time), timestamp: time, latitude, longitude, address: '' }))
    .reverse();
