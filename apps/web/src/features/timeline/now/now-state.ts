import { liveStatusRules } from '@holdfast/contract/devices.rules';
import type { Segment } from '@holdfast/contract/timeline';

export interface NowState {
  kind: 'moving' | 'parked' | 'silent' | 'unknown';
  /** Of the drive or the stay. */
  since: string | null;
}

const isWithin = (moment: string | null, minutes: number, now: number) =>
  moment !== null && now - Date.parse(moment) < minutes * 60_000;

/** What a device is doing, by the last thing that it is known to have done; unknown while that is being fetched. */
export const nowStateOf = (
  segments: readonly Segment[] | undefined,
  lastSeen: string | null,
  now: number,
): NowState => {
  const { silentAfterHours, movingForMinutes } = liveStatusRules;
  if (!isWithin(lastSeen, silentAfterHours * 60, now)) return { kind: 'silent', since: null };
  if (!segments) return { kind: 'unknown', since: null };
  const last = segments.at(-1);
  if (last?.kind === 'trip' && isWithin(last.to, movingForMinutes, now)) return { kind: 'moving', since: last.from };
  return { kind: 'parked', since: last?.kind === 'stop' ? last.from : null };
};
