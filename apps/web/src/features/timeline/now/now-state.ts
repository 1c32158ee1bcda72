import { type LiveDevice, type LiveStatus, liveStatusesOfDevice } from '@holdfast/contract/devices.rules';
import type { Segment } from '@holdfast/contract/timeline';

export interface NowState {
  kind: Exclude<LiveStatus, 'lowBattery'>;
  /** Of the drive or the stay, where it is known already. */
  since: string | null;
}

const kinds = ['moving', 'parked', 'silent'] as const;
const segmentOf = { moving: 'trip', parked: 'stop', silent: null } as const;

/** What a device is doing, as its card says it; how long, by the last thing that it is known to have done. */
export const nowStateOf = (device: LiveDevice, segments: readonly Segment[] | undefined, now: number): NowState => {
  const statuses = liveStatusesOfDevice(device, new Date(now));
  const kind = kinds.find((one) => statuses.includes(one)) ?? 'silent';
  const last = segments?.at(-1);
  return { kind, since: last && last.kind === segmentOf[kind] ? last.from : null };
};
