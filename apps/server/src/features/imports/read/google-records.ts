import { fromE7 } from './google-places.ts';
import type { Sink } from './read-point.ts';
import { readTime } from './read-time.ts';
import { type Loose, numberOf } from './records.ts';

/** One entry of Records.json. */
export const readRecord = (record: Loose, sink: Sink) =>
  sink.found({
    latitude: fromE7(record.latitudeE7, 90),
    longitude: fromE7(record.longitudeE7, 180),
    at: readTime(record.timestamp ?? record.timestampMs),
    accuracy: numberOf(record.accuracy),
    altitude: numberOf(record.altitude),
    speed: numberOf(record.velocity) * 3.6,
    course: numberOf(record.heading),
  });
