import type { LocationPoint } from '@holdfast/contract/history';
import type { Chosen } from './use-chosen.ts';

export interface TrackPoint extends LocationPoint {
  id: string;
  track: number;
}

export interface Track extends Chosen {
  /** Newest first. */
  points: TrackPoint[];
}

export const tracksOf = (chosen: readonly Chosen[], points: readonly LocationPoint[]): Track[] => {
  const byDevice = new Map<string, LocationPoint[]>();
  for (const point of points) {
    const own = byDevice.get(point.deviceUUID);
    if (own) own.push(point);
    else byDevice.set(point.deviceUUID, [point]);
  }
  return chosen.map(({ device, track }) => ({
    device,
    track,
    points: (byDevice.get(device.deviceUUID) ?? [])
      .map((point) => ({ ...point, id: `${device.deviceUUID} ${point._id}`, track }))
      .sort((a, b) => b.timestamp - a.timestamp),
  }));
};
