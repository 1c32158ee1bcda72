import { liveStatusRules } from '@holdfast/contract/devices.rules';
import type { Segment } from '@holdfast/contract/timeline';

export interface NowState {
  kind: 'moving' | 'parked' | 'silent' | 'unknown';
  /** Of the drive or the stay. */
  since: string | null;
}

const isWithin = (moment: string | null, minutes: number, now: number) =>
  moment !== null && now - Date.parse(moment) < minutes * 60_000;

/** What a device is doing, by the last thing that it is known to have done. */
export const nowStateOf = (last: Segment | undefined, lastSeen: string | null, now: number): NowState => {
  const { silentAfterHours, movingForMinutes } = liveStatusRules;
  const since = last?.kind === 'gap' ? null : (last?.from ?? null);
  if (!isWithin(lastSeen, silentAfterHours * 60, now)) return { kind: 'silent', since: null };
  if (last?.kind === 'stop') return { kind: 'parked', since };
  if (last?.kind === 'trip' && isWithin(last.to, movingForMinutes, now)) return { kind: 'moving', since };
  return { kind: 'unknown', since: null };
};
