import { type LiveDevice, type LiveStatus, liveStatusesOfDevice } from '@holdfast/contract/devices.rules';
import type { Segment } from '@holdfast/contract/timeline';

export interface NowState {
  kind: Exclude<LiveStatus, 'lowBattery'>;
  /** Start of the current trip or stop, if known. */
  since: string | null;
}

const kinds = ['moving', 'parked', 'silent'] as const;
const segmentOf = { moving: 'trip', parked: 'stop', silent: null } as const;

/** Current state by the device's live status; its start comes from the last segment, if that agrees. */
export const nowStateOf = (device: LiveDevice, segments: readonly Segment[] | undefined, now: number): NowState => {
  const statuses = liveStatusesOfDevice(device, new Date(now));
  const kind = kinds.find((one) => statuses.includes(one)) ?? 'silent';
  const last = segments?.at(-1);
  return { kind, since: last && last.kind === segmentOf[kind] ? last.from : null };
};
