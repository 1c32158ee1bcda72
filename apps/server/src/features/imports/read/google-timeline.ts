import { importEarliest } from '@holdfast/contract/imports.rules';
import { fromE7, readPair } from './google-places.ts';
import type { FoundPoint, Sink } from './read-point.ts';
import { readTime } from './read-time.ts';
import { fieldOf, isRecord, type Loose, listOf, numberOf, recordOf } from './records.ts';

const hour = 3_600_000;

/**
 * Hours covered by the better sources of a file. Priority: raw signals, then paths derived from them, then ends of
 * rides. Raw signals exist only for the last weeks, the others for years.
 */
export interface Coverage {
  /** Hours since 1970. */
  rawHours: Set<number>;
  pathHours: Set<number>;
}

export const noCoverage = (): Coverage => ({ rawHours: new Set(), pathHours: new Set() });

const hourOf = (at: number) => Math.floor(at / hour);

const cover = (hours: Set<number>, { at, latitude, longitude }: FoundPoint) => {
  // Limits the range of hours, so that a malicious file cannot exhaust the memory.
  const isLived = at >= importEarliest && at <= Date.now() + hour;
  if (isLived && !Number.isNaN(latitude + longitude)) hours.add(hourOf(at));
};

const rawPoint = (signal: Loose): FoundPoint | null => {
  if (!isRecord(signal.position)) return null;
  const { position } = signal;
  return {
    ...readPair(fieldOf(position, 'LatLng', 'latLng')),
    at: readTime(position.timestamp),
    accuracy: numberOf(position.accuracyMeters),
    altitude: numberOf(position.altitudeMeters),
    speed: numberOf(position.speedMetersPerSecond) * 3.6,
  };
};

/** Handles both the Android and the iPhone format. */
const placeOf = (value: unknown) => readPair(isRecord(value) ? fieldOf(value, 'latLng', 'LatLng') : value);

const pathPoints = (segment: Loose): FoundPoint[] =>
  listOf(segment.timelinePath).map((step) => {
    const { point, time, durationMinutesOffsetFromStartTime: minutes } = recordOf(step);
    const at = time === undefined ? readTime(segment.startTime) + numberOf(minutes) * 60_000 : readTime(time);
    return { ...placeOf(point), at };
  });

/** A visit yields two points, at its start and its end. */
const visitPoints = (segment: Loose): FoundPoint[] => {
  const visit = recordOf(segment.visit);
  const isInner = numberOf(visit.hierarchyLevel) > 0;
  if (!isRecord(segment.visit) || isInner) return [];
  const place = placeOf(recordOf(visit.topCandidate).placeLocation);
  return [segment.startTime, segment.endTime].map((time) => ({ ...place, at: readTime(time) }));
};

const rideEnds = (segment: Loose): FoundPoint[] => {
  if (!isRecord(segment.activity)) return [];
  const { start, end } = segment.activity;
  return [
    { ...placeOf(start), at: readTime(segment.startTime) },
    { ...placeOf(end), at: readTime(segment.endTime) },
  ];
};

export const coverSignal = (signal: Loose, coverage: Coverage) => {
  const point = rawPoint(signal);
  if (point) cover(coverage.rawHours, point);
};

export const coverSegment = (segment: Loose, coverage: Coverage) => {
  for (const point of pathPoints(segment)) cover(coverage.pathHours, point);
};

export const readSignal = (signal: Loose, sink: Sink) => {
  const point = rawPoint(signal);
  if (point) sink.found(point);
};

/** Skips points of a segment that a better source covers. */
export const readSegment = (segment: Loose, coverage: Coverage, sink: Sink) => {
  const isRough = ({ at }: FoundPoint) => !coverage.pathHours.has(hourOf(at));
  const points = [...pathPoints(segment), ...visitPoints(segment), ...rideEnds(segment).filter(isRough)];
  for (const point of points) if (!coverage.rawHours.has(hourOf(point.at))) sink.found(point);
};

const pointE7 = (place: Loose, at: unknown): FoundPoint => ({
  latitude: fromE7(fieldOf(place, 'latitudeE7', 'latE7'), 90),
  longitude: fromE7(fieldOf(place, 'longitudeE7', 'lngE7'), 180),
  at: readTime(at),
  accuracy: numberOf(place.accuracyMeters),
});

const timeIn = (duration: Loose, name: 'start' | 'end') =>
  duration[`${name}Timestamp`] ?? duration[`${name}TimestampMs`];

/** One entry of a monthly file of the Semantic Location History. */
export const readTimelineObject = (object: Loose, sink: Sink) => {
  const { placeVisit, activitySegment } = object;
  if (isRecord(placeVisit)) {
    const [place, duration] = [recordOf(placeVisit.location), recordOf(placeVisit.duration)];
    for (const name of ['start', 'end'] as const) sink.found(pointE7(place, timeIn(duration, name)));
  }
  if (isRecord(activitySegment)) {
    const [path, duration] = [recordOf(activitySegment.simplifiedRawPath), recordOf(activitySegment.duration)];
    sink.found(pointE7(recordOf(activitySegment.startLocation), timeIn(duration, 'start')));
    for (const step of listOf(path.points)) {
      const { timestamp, timestampMs } = recordOf(step);
      sink.found(pointE7(recordOf(step), timestamp ?? timestampMs));
    }
    sink.found(pointE7(recordOf(activitySegment.endLocation), timeIn(duration, 'end')));
  }
};
