import { importEarliest } from '@holdfast/contract/imports.rules';
import { fromE7, readPair } from './google-places.ts';
import type { FoundPoint, Sink } from './read-point.ts';
import { readTime } from './read-time.ts';
import { fieldOf, isRecord, type Loose, listOf, numberOf, recordOf } from './records.ts';

const hour = 3_600_000;

/**
 * What the better sources of a file cover: a signal of the phone is worth more than the path that was made of such, and
 * that more than the ends of a ride. Signals are there for the last weeks only, the rest for years.
 */
export interface Coverage {
  rawFrom: number;
  rawTo: number;
  /** Since 1970. */
  pathHours: Set<number>;
}

export const noCoverage = (): Coverage => ({
  rawFrom: Number.POSITIVE_INFINITY,
  rawTo: Number.NEGATIVE_INFINITY,
  pathHours: new Set(),
});

const isInRaw = ({ rawFrom, rawTo }: Coverage, at: number) => at >= rawFrom && at <= rawTo;

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

/** A place as Android tells it, or as the iPhone does. */
const placeOf = (value: unknown) => readPair(isRecord(value) ? fieldOf(value, 'latLng', 'LatLng') : value);

const pathPoints = (segment: Loose): FoundPoint[] =>
  listOf(segment.timelinePath).map((step) => {
    const { point, time, durationMinutesOffsetFromStartTime: minutes } = recordOf(step);
    const at = time === undefined ? readTime(segment.startTime) + numberOf(minutes) * 60_000 : readTime(time);
    return { ...placeOf(point), at };
  });

/** A stay has its beginning and its end. */
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
  const at = rawPoint(signal)?.at ?? Number.NaN;
  if (Number.isNaN(at)) return;
  coverage.rawFrom = Math.min(coverage.rawFrom, at);
  coverage.rawTo = Math.max(coverage.rawTo, at);
};

export const coverSegment = (segment: Loose, coverage: Coverage) => {
  for (const { at } of pathPoints(segment)) {
    // Bounded, so that a file cannot fill the memory with hours that nobody lived.
    if (at >= importEarliest && at <= Date.now() + hour) coverage.pathHours.add(Math.floor(at / hour));
  }
};

export const readSignal = (signal: Loose, sink: Sink) => {
  const point = rawPoint(signal);
  if (point) sink.found(point);
};

/** Of a segment what no better source tells. */
export const readSegment = (segment: Loose, coverage: Coverage, sink: Sink) => {
  const isRough = ({ at }: FoundPoint) => !coverage.pathHours.has(Math.floor(at / hour));
  const points = [...pathPoints(segment), ...visitPoints(segment), ...rideEnds(segment).filter(isRough)];
  for (const point of points) if (!isInRaw(coverage, point.at)) sink.found(point);
};

const pointE7 = (place: Loose, at: unknown): FoundPoint => ({
  latitude: fromE7(fieldOf(place, 'latitudeE7', 'latE7'), 90),
  longitude: fromE7(fieldOf(place, 'longitudeE7', 'lngE7'), 180),
  at: readTime(at),
  accuracy: numberOf(place.accuracyMeters),
});

const timeIn = (duration: Loose, name: 'start' | 'end') =>
  duration[`${name}Timestamp`] ?? duration[`${name}TimestampMs`];

/** One of the monthly files of the Semantic Location History. */
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
