import { describe, expect, it } from 'vitest';
import { nodesOf, type PastPart, partOf } from './timeline-days.rules.ts';
import { type Fix, inOrder, metresApart, toUnits } from './timeline-fix.rules.ts';
import { segmentsOf } from './timeline-segments.rules.ts';

const closed = { start: false, end: false };
const open = { start: true, end: true };
const minute = 60_000;
const hour = 60 * minute;
const monday = Date.parse('2026-11-09T00:00:00Z');
const metre = 1 / 111_195;

const timelineOf = (fixes: Fix[]) => segmentsOf(nodesOf([partOf(inOrder(fixes))], closed), closed).segments;

const fixAt = (at: number, latitude: number, longitude: number, more: Partial<Fix> = {}): Fix => ({
  at,
  lat: toUnits(latitude),
  lon: toUnits(longitude),
  accuracy: null,
  speed: null,
  ...more,
});

/** https://en.wikipedia.org/wiki/Linear_congruential_generator would do too; this one has a longer period. */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** About normal, with a deviation of one. */
const normal = (random: () => number) => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

/** Fixes of a place, one each `every` milliseconds, `jitter` metres around it. */
const parked = (
  random: () => number,
  from: number,
  to: number,
  spot: [number, number],
  every: number,
  jitter: number,
) => {
  const fixes: Fix[] = [];
  for (let at = from; at <= to; at += every) {
    const [x, y] = [normal(random) * jitter * metre, normal(random) * jitter * metre];
    fixes.push(fixAt(at, spot[0] + y, spot[1] + x / Math.cos((spot[0] * Math.PI) / 180)));
  }
  return fixes;
};

/** A life of random stays, drives, silences, coarse fixes and outliers, with its seed. */
const lifeOf = (seed: number, days: number): Fix[] => {
  const random = randomOf(seed);
  const fixes: Fix[] = [];
  let at = monday + Math.floor(random() * hour);
  let spot: [number, number] = [47.1 + random(), seed % 5 === 0 ? 179.99 : 9.5];
  const until = monday + days * 24 * hour;
  const every = [20_000, 60_000, 300_000, 900_000][Math.floor(random() * 4)] ?? 60_000;
  while (at < until) {
    const stays = random() * 9 * hour;
    fixes.push(...parked(random, at, at + stays, spot, every, random() * 25));
    at = (fixes.at(-1)?.at ?? at) + every;
    if (random() < 0.2) at += random() * 6 * hour;
    const [towards, speed] = [random() * 2 * Math.PI, 5 + random() * 100];
    const end = at + random() * hour;
    for (; at < end; at += every * (0.5 + random())) {
      const way = ((speed * every) / 3_600_000) * 1000 * metre * random();
      spot = [spot[0] + way * Math.cos(towards), spot[1] + way * Math.sin(towards)];
      fixes.push(fixAt(Math.floor(at), ...spot, { speed: random() < 0.5 ? Math.floor(speed) : null }));
    }
    at = Math.floor(at);
  }
  const wild = fixes.map((fix) => {
    if (random() < 0.01) return { ...fix, lat: fix.lat + toUnits(3 * random()) };
    if (random() < 0.05) return { ...fix, lon: fix.lon + toUnits(0.01 * random()), accuracy: 300 + random() * 2000 };
    return { ...fix, accuracy: random() < 0.5 ? Math.floor(random() * 200) : null };
  });
  const wrapped = wild.map((fix) => ({ ...fix, lon: fix.lon > toUnits(180) ? fix.lon - toUnits(360) : fix.lon }));
  return inOrder(wrapped);
};

const shuffled = <T>(items: T[], random: () => number): T[] => {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
};

/** The fixes in pieces, cut anywhere. */
const cutAnywhere = (fixes: Fix[], cuts: number, random: () => number): Fix[][] => {
  const at = Array.from({ length: cuts }, () => Math.floor(random() * fixes.length)).sort((a, b) => a - b);
  return [0, ...at].map((from, index) => fixes.slice(from, at[index] ?? fixes.length));
};

const dayOf = ({ at }: Fix) => Math.floor(at / (24 * hour));

const byDay = (fixes: Fix[]): Fix[][] => {
  const days = new Map<number, Fix[]>();
  for (const fix of fixes) {
    const day = days.get(dayOf(fix));
    if (day) day.push(fix);
    else days.set(dayOf(fix), [fix]);
  }
  return [...days.values()];
};

/** As it comes out of the database. */
const stored = (part: PastPart): PastPart => JSON.parse(JSON.stringify(part));

const seeds = Array.from({ length: 24 }, (_, index) => index + 1);
/** Many lives are lived in each of these. */
const long = { timeout: 60_000 };

describe('Trips, stops and gaps', () => {
  const kinds = (fixes: Fix[]) => timelineOf(fixes).map(({ kind }) => kind);

  it(
    'are the same whatever the order of arrival, with duplicates, and in whatever pieces the past is kept',
    long,
    async ({ annotate }) => {
      let [segments, pieces, points] = [0, 0, 0];
      for (const seed of seeds) {
        const random = randomOf(seed * 7919);
        const fixes = lifeOf(seed, 2);
        const whole = timelineOf(fixes);
        expect(timelineOf(shuffled([...fixes, ...fixes.slice(0, 50)], random))).toEqual(whole);
        for (const parts of [byDay(fixes), cutAnywhere(fixes, 3, random), cutAnywhere(fixes, 25, random)]) {
          const joined = nodesOf(
            parts.map((part) => stored(partOf(part))),
            closed,
          );
          expect(segmentsOf(joined, closed).segments, `seed ${seed}`).toEqual(whole);
          pieces += parts.length;
        }
        segments += whole.length;
        points += fixes.length;
      }
      await annotate(`seeds 1..${seeds.length}: ${points} points, ${segments} segments, ${pieces} pieces`);
      expect(segments).toBeGreaterThan(300);
    },
  );

  it('are the same whatever range is looked at', long, async ({ annotate }) => {
    let [compared, ranges] = [0, 0];
    for (const seed of seeds) {
      const random = randomOf(seed * 104_729);
      const fixes = lifeOf(seed, 2);
      const whole = timelineOf(fixes);
      for (let round = 0; round < 10; round += 1) {
        const [from, to] = [random(), random()].sort((a, b) => a - b).map((one) => Math.floor(one * fixes.length));
        const some = byDay(fixes.slice(from, to)).map(partOf);
        const { segments, sureFrom, sureTo } = segmentsOf(nodesOf(some, open), open);
        const isSure = (one: { from: number; to: number }) => one.from >= sureFrom && one.to <= sureTo;
        expect(segments.filter(isSure), `seed ${seed}`).toEqual(whole.filter(isSure));
        compared += segments.filter(isSure).length;
        ranges += 1;
      }
    }
    await annotate(`seeds 1..${seeds.length}: ${ranges} ranges, ${compared} segments compared`);
    expect(compared).toBeGreaterThan(500);
  });

  it('are the same when a late point changes one day and only that day is made anew', long, () => {
    for (const seed of seeds.slice(0, 8)) {
      const fixes = lifeOf(seed, 3);
      const late = fixes.filter((_fix, at) => at % 41 === 7);
      const early = fixes.filter((_fix, at) => at % 41 !== 7);
      const kept = new Map(byDay(early).map((day) => [dayOf(day[0] as Fix), partOf(day)]));
      for (const fix of late.slice(0, 3)) {
        const now = inOrder([...early, fix]);
        const parts = byDay(now).map((one) => {
          const day = dayOf(one[0] as Fix);
          return day === dayOf(fix) ? partOf(one) : (kept.get(day) ?? partOf(one));
        });
        expect(segmentsOf(nodesOf(parts, closed), closed).segments).toEqual(timelineOf(now));
      }
    }
  });

  /** Ten kilometres along a polygon of known length, between two stays. */
  const drive = (every: number): Fix[] => {
    const corners = [
      [47, 9.5],
      [47.02, 9.5],
      [47.02, 9.53],
      [47.05, 9.53],
    ] as const;
    const ends = corners.map(([lat, lon]) => fixAt(0, lat, lon));
    const legs = ends.slice(1).map((end, at) => metresApart(ends[at] as Fix, end));
    const length = legs.reduce((sum, leg) => sum + leg, 0);
    const fixes = parked(randomOf(1), monday, monday + hour, [47, 9.5], minute, 0);
    const start = monday + hour;
    const speed = 15;
    for (let at = every; (at / 1000) * speed < length; at += every) {
      let [left, leg] = [(at / 1000) * speed, 0];
      while (left > (legs[leg] ?? 0)) {
        left -= legs[leg] ?? 0;
        leg += 1;
      }
      const [a, b] = [corners[leg] ?? corners[0], corners[leg + 1] ?? corners[3]];
      const share = left / (legs[leg] ?? 1);
      fixes.push(fixAt(start + at, a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share));
    }
    const arrived = (fixes.at(-1)?.at ?? 0) + every;
    return [...fixes, ...parked(randomOf(2), arrived, arrived + hour, [47.05, 9.53], minute, 0)];
  };
  const known = [
    [47, 9.5],
    [47.02, 9.5],
    [47.02, 9.53],
    [47.05, 9.53],
  ]
    .map(([lat = 0, lon = 0]) => fixAt(0, lat, lon))
    .reduce(({ sum, last }, fix) => ({ sum: sum + (last ? metresApart(last, fix) : 0), last: fix as Fix | null }), {
      sum: 0,
      last: null as Fix | null,
    }).sum;

  it.each([1000, 5000, 10_000])('measure a route of known length within one percent (a fix each %i ms)', (every) => {
    const [before, trip, after, ...more] = timelineOf(drive(every));
    expect([before?.kind, trip?.kind, after?.kind, more.length]).toEqual(['stop', 'trip', 'stop', 0]);
    expect(Math.abs((trip?.metres ?? 0) / known - 1)).toBeLessThan(0.01);
    expect(trip?.topSpeed).toBeGreaterThan(50);
    expect(trip?.topSpeed).toBeLessThan(60);
  });

  it.each([
    [10_000, 10],
    [60_000, 15],
    [60_000, 30],
    [600_000, 20],
  ])('take twelve hours of jitter (a fix each %i ms, %i m) for one stop', (every, jitter) => {
    let metres = 0;
    for (const seed of seeds.slice(0, 10)) {
      const all = timelineOf(parked(randomOf(seed), monday, monday + 12 * hour, [47.1, 9.5], every, jitter));
      metres = Math.max(
        metres,
        all.reduce((sum, one) => sum + one.metres, 0),
      );
      expect(all.map(({ kind }) => kind)).toEqual(['stop']);
    }
    expect(metres).toBeLessThan(50);
  });

  it('split a trip at a silence of more than half an hour, and not at half an hour', () => {
    const way = (from: number, first: number) =>
      Array.from({ length: 20 }, (_, at) => fixAt(from + at * minute, 47 + (first + at) * 0.005, 9.5));
    const before = way(monday, 0);
    const after = (silence: number) => way(monday + 19 * minute + silence, 22);
    expect(kinds([...before, ...after(30 * minute)])).toEqual(['trip']);
    expect(kinds([...before, ...after(30 * minute + 1000)])).toEqual(['trip', 'gap', 'trip']);
  });

  it('a silence at one place is a stop, not a gap', () => {
    const here = (at: number) => fixAt(at, 47, 9.5);
    expect(kinds([here(monday), here(monday + minute), here(monday + 20 * hour)])).toEqual(['stop']);
  });

  it('need five minutes for a stop', () => {
    const way = (from: number, first: number) =>
      Array.from({ length: 20 }, (_, at) => fixAt(from + at * 30_000, 47 + (first + at) * 0.005, 9.5));
    const pause = (length: number) => [
      ...way(monday, 0),
      ...parked(randomOf(3), monday + 20 * 30_000, monday + 20 * 30_000 + length, [47.1, 9.5], 10_000, 2),
      ...way(monday + 20 * 30_000 + length + 30_000, 21),
    ];
    expect(kinds(pause(4.5 * minute))).toEqual(['trip']);
    expect(kinds(pause(6 * minute))).toEqual(['trip', 'stop', 'trip']);
  });

  it('need 200 m and a minute for a trip', () => {
    const there = (metres: number, seconds: number) => [
      ...parked(randomOf(4), monday, monday + hour, [47, 9.5], minute, 0),
      ...parked(randomOf(5), monday + hour + seconds * 1000, monday + 3 * hour, [47 + metres * metre, 9.5], minute, 0),
    ];
    expect(kinds(there(190, 600))).toEqual(['stop']);
    expect(kinds(there(300, 600))).toEqual(['stop', 'trip', 'stop']);
    expect(kinds(there(300, 59))).toEqual(['stop', 'stop']);
  });

  it('do not see an outlier, nor a coarse fix beside better ones', () => {
    const plain = drive(10_000);
    const outlier = plain.map((fix, at) => (at % 50 === 20 ? { ...fix, lat: fix.lat + toUnits(0.5) } : fix));
    const shape = (fixes: Fix[]) => timelineOf(fixes).map(({ kind, metres }) => [kind, Math.round(metres / 100)]);
    expect(shape(outlier)).toEqual(shape(plain));
    const coarse = plain.map((fix, at) =>
      at % 7 === 3 ? { ...fix, lat: fix.lat + toUnits(0.02), accuracy: 900 } : fix,
    );
    expect(shape(coarse)).toEqual(shape(plain));
  });

  it('are cut by coarse fixes where there are no others', () => {
    const far = (at: number, lat: number) => fixAt(monday + at * minute, lat, 9.5, { accuracy: 900 });
    expect(kinds([far(0, 47), far(20, 47), far(40, 47.1), far(60, 47.1)])).toEqual(['stop', 'trip', 'stop']);
  });

  it('cross the date line', () => {
    const way = Array.from({ length: 40 }, (_, at) => {
      const lon = 179.9 + at * 0.005;
      return fixAt(monday + at * minute, -17, lon > 180 ? lon - 360 : lon);
    });
    const [trip, ...more] = timelineOf(way);
    expect([trip?.kind, more.length]).toEqual(['trip', 0]);
    expect(trip?.metres).toBeCloseTo(39 * 0.005 * 111_195 * Math.cos((17 * Math.PI) / 180), -2);
    const shore = parked(randomOf(6), monday, monday + hour, [-17, 180], minute, 20).map((fix) => ({
      ...fix,
      lon: fix.lon > toUnits(180) ? fix.lon - toUnits(360) : fix.lon,
    }));
    const [stop, ...others] = timelineOf(shore);
    expect([stop?.kind, others.length]).toEqual(['stop', 0]);
    expect(Math.abs(stop?.start.lon ?? 0) / 1e7).toBeCloseTo(180, 3);
  });

  it('of nothing are none', () => {
    expect(timelineOf([])).toEqual([]);
    expect(timelineOf([fixAt(monday, 47, 9.5)])).toEqual([]);
  });
});
