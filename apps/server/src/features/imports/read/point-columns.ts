import type { FoundPoint } from './read-point.ts';

const exact = ['timestamp', 'latitude', 'longitude'] as const;
const measured = ['accuracy', 'speed', 'course', 'altitude', 'battery', 'satellites'] as const;

type Exact = (typeof exact)[number];
type Measured = (typeof measured)[number];

/**
 * Valid points as a struct of arrays, NaN for unknown values. Objects were promoted to the old generation of the heap:
 * hundreds of megabytes for a large file. Measured values have the precision of the database.
 */
export type PointColumns = Record<Exact, Float64Array> & Record<Measured, Float32Array>;

const columnsOf = (exactly: (name: Exact) => Float64Array, measuring: (name: Measured) => Float32Array) =>
  Object.fromEntries([
    ...exact.map((name) => [name, exactly(name)]),
    ...measured.map((name) => [name, measuring(name)]),
  ]) as PointColumns;

/** Views on the same memory, not copies. */
export const partOf = (points: PointColumns, from: number, until?: number): PointColumns =>
  columnsOf(
    (name) => points[name].subarray(from, until),
    (name) => points[name].subarray(from, until),
  );

/** Implausible values are dropped; the point is kept. */
const within = (value: number | null | undefined, least: number, most: number): number =>
  typeof value === 'number' && value >= least && value <= most ? value : Number.NaN;

const write = (points: PointColumns, index: number, found: FoundPoint) => {
  // Truncated to seconds, as devices report them: equal times deduplicate, and a day has at most 86,400 points.
  points.timestamp[index] = Math.floor(found.at / 1000);
  points.latitude[index] = found.latitude;
  points.longitude[index] = found.longitude;
  points.accuracy[index] = within(found.accuracy, 0, 1_000_000);
  points.speed[index] = within(found.speed, 0, 5000);
  points.course[index] = Math.round(within(found.course, 0, 360));
  points.altitude[index] = within(found.altitude, -15_000, 100_000);
  points.battery[index] = Math.round(within(found.battery, 0, 100));
  points.satellites[index] = Math.round(within(found.satellites, 0, 200));
};

/** Buffer between reader and consumer; it grows only if a single piece of the file contains more points. */
export const createPointBuffer = (size: number) => {
  let capacity = size;
  let points = columnsOf(
    () => new Float64Array(capacity),
    () => new Float32Array(capacity),
  );
  let [from, until] = [0, 0];

  const makeRoom = () => {
    const rest = partOf(points, from, until);
    if (from === 0) capacity *= 2;
    const larger =
      from > 0
        ? points
        : columnsOf(
            () => new Float64Array(capacity),
            () => new Float32Array(capacity),
          );
    for (const name of [...exact, ...measured]) larger[name].set(rest[name]);
    points = larger;
    [from, until] = [0, until - from];
  };

  return {
    length: () => until - from,
    add: (found: FoundPoint) => {
      if (from === until) [from, until] = [0, 0];
      if (until === capacity) makeRoom();
      write(points, until, found);
      until += 1;
    },
    /** The first `most` points, as views that are valid until the next `add`. */
    take: (most: number): PointColumns => {
      const taken = partOf(points, from, Math.min(until, from + most));
      from += taken.timestamp.length;
      return taken;
    },
  };
};
