import type { DeviceSettings } from '@holdfast/contract/device-settings';
import { isWithinHours } from '@holdfast/contract/places.rules';
import { isTimezone } from '@holdfast/contract/timezones.rules';
import { minuteOfDay } from '../../../platform/minute-of-day.ts';
import type { WatchedPlace } from '../../places/place-states.queries.ts';
import { judgeCircle } from './judge-fence.ts';
import { type Candidate, candidateOf, type ReportedDevice } from './judge-report.ts';
import type { LastPosition } from './last-positions.repository.ts';

export interface JudgedPlace {
  candidates: Candidate[];
  /** Null if the state did not change. */
  changed: { id: string; deviceId: string; revision: string; isInside: boolean } | null;
}

/** Alert hours are in the time zone of the owner of the place. */
const tellsAt = ({ hours, timezone }: WatchedPlace, timestamp: number) =>
  hours === null ||
  isWithinHours(hours, minuteOfDay(new Date(timestamp * 1000), isTimezone(timezone) ? timezone : 'UTC'));

/** Evaluates each point in time order, so that leaving and returning within one batch raises both alerts. */
export const judgePlace = (
  place: WatchedPlace,
  points: ReportedDevice['points'],
  /** Previous position, for a place that has no state yet. */
  last: LastPosition | undefined,
  settings: DeviceSettings,
): JudgedPlace => {
  const { id, deviceId, userId, name, revision, since } = place;
  const candidates: Candidate[] = [];
  const isKnown = last && !(since && last.timestamp * 1000 < since.getTime());
  let wasInside = isKnown ? judgeCircle(place, null, last) : place.isInside;
  for (const point of points) {
    if (since && point.timestamp * 1000 < since.getTime()) continue;
    const isInside = judgeCircle(place, wasInside, point);
    if (isInside === null || isInside === wasInside) continue;
    const isWanted = isInside ? place.hasArriveAlert : place.hasLeaveAlert;
    if (wasInside !== null && isWanted && tellsAt(place, point.timestamp)) {
      const kind = isInside ? 'place-arrive' : 'place-leave';
      const found = { kind, timestamp: point.timestamp, place: point, ofPlace: { id, userId, name } } as const;
      candidates.push(...candidateOf(deviceId, settings, found));
    }
    wasInside = isInside;
  }
  const isChanged = wasInside !== null && wasInside !== place.isInside;
  return { candidates, changed: isChanged ? { id, deviceId, revision, isInside: wasInside === true } : null };
};
