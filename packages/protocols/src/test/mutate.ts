/** Seeded pseudo-random numbers in [0, 1), so that a failure is reproducible. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Random = ReturnType<typeof createRandom>;

const below = (random: Random, limit: number) => Math.floor(random() * limit);

type Mutation = (frame: Buffer, random: Random) => Buffer;

const edges = [0, 1, 0x23, 0x24, 0x2a, 0x78, 0x79, 0x7f, 0x80, 0xff];

const mutations: readonly Mutation[] = [
  (frame, random) => {
    frame[below(random, frame.length)] = below(random, 256);
    return frame;
  },
  (frame, random) => {
    const at = below(random, frame.length);
    frame[at] = (frame[at] ?? 0) ^ (1 << below(random, 8));
    return frame;
  },
  (frame, random) => {
    frame[below(random, frame.length)] = edges[below(random, edges.length)] ?? 0;
    return frame;
  },
  (frame, random) => frame.subarray(0, 1 + below(random, frame.length)),
  (frame, random) => {
    const at = below(random, frame.length);
    return Buffer.concat([frame.subarray(0, at), frame.subarray(at + 1 + below(random, 8))]);
  },
  (frame, random) => {
    const at = below(random, frame.length);
    const more = Buffer.from(Array.from({ length: 1 + below(random, 12) }, () => below(random, 256)));
    return Buffer.concat([frame.subarray(0, at), more, frame.subarray(at)]);
  },
  (frame, random) => {
    const at = below(random, frame.length);
    return Buffer.concat([frame, frame.subarray(at)]);
  },
];

/** Applies one to four random faults; the result is never empty. */
export const mutate = (frame: Buffer, random: Random): Buffer => {
  let mutated: Buffer = Buffer.from(frame);
  for (let times = 1 + below(random, 4); times > 0; times -= 1) {
    const change = mutations[below(random, mutations.length)];
    const next = change?.(mutated, random) ?? mutated;
    if (next.length > 0) mutated = next;
  }
  return mutated;
};

export const pick = <T>(list: readonly T[], random: Random): T | undefined => list[below(random, list.length)];
