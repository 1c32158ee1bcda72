import type { FoundPoint } from './read-point.ts';

const exact = ['timestamp', 'latitude', 'longitude'] as const;
const measured = ['accuracy', 'speed', 'course', 'altitude', 'battery', 'satellites'] as const;

type Exact = (typeof exact)[number];
type Measured = (typeof measured)[number];

/**
 * Points that can be stored, a column for each value, NaN where it is unknown. As objects they lived just long enough to
 * be garbage of the heap's old part: hundreds of megabytes for a large file. What is measured is as the database keeps it.
 */
export type PointColumns = Record<Exact, Float64Array> & Record<Measured, Float32Array>;

const columnsOf = (exactly: (name: Exact) => Float64Array, measuring: (name: Measured) => Float32Array) =>
  Object.fromEntries([
    ...exact.map((name) => [name, exactly(name)]),
    ...measured.map((name) => [name, measuring(name)]),
  ]) as PointColumns;

/** A part of them, not a copy. */
export const partOf = (points: PointColumns, from: number, until?: number): PointColumns =>
  columnsOf(
    (name) => points[name].subarray(from, until),
    (name) => points[name].subarray(from, until),
  );

/** Values that no device could have told are left out; the point itself stays. */
const within = (value: number | null | undefined, least: number, most: number): number =>
  typeof value === 'number' && value >= least && value <= most ? value : Number.NaN;

const write = (points: PointColumns, index: number, found: FoundPoint) => {
  // Whole seconds, as devices tell them: so the same moment is the same point, and a day has at most 86,400.
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

/** Points on their way from a reader to who stores them; it becomes larger only where one piece of a file has so many. */
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
    /** The first of them, which stay as they are until the next one is added. */
    take: (most: number): PointColumns => {
      const taken = partOf(points, from, Math.min(until, from + most));
      from += taken.timestamp.length;
      return taken;
    },
  };
};
