/** What to do with the first bytes: wait until there are so many, take or skip so many, or give up. */
export type Cut =
  | { need: number }
  | { take: number }
  | { skip: number }
  | { keepAlive: number }
  | { garbage: number }
  | 'broken';

/** Looks at the bytes that have arrived, which are never empty; `need` is more than there are. */
export type CutRule = (bytes: Buffer) => Cut;

export interface Pieces {
  frames: Buffer[];
  /** Bytes that only say that the device is there. */
  keepAlives: number;
  /** Bytes that belong to no frame. */
  garbage: number;
  /** The stream makes no sense any more; frames before that are good. */
  isBroken: boolean;
}

export type Cutter = (chunk: Buffer) => Pieces;

const firstCapacity = 256;

/** Cuts a TCP stream into frames, however it was split or merged. It holds no more than one incomplete frame. */
export const createCutter = (cut: CutRule, maxBytes: number): Cutter => {
  let held = Buffer.alloc(0);
  let length = 0;
  let needed = 1;

  /** In place, so that a frame that comes byte by byte is not copied each time. */
  const append = (chunk: Buffer) => {
    if (length + chunk.length > held.length) {
      const larger = Buffer.allocUnsafe(Math.max(firstCapacity, held.length * 2, length + chunk.length));
      held.copy(larger, 0, 0, length);
      held = larger;
    }
    chunk.copy(held, length);
    length += chunk.length;
  };

  const hold = (rest: Buffer) => {
    held = rest.length > 0 ? Buffer.from(rest) : Buffer.alloc(0);
    length = rest.length;
  };

  return (chunk) => {
    const pieces: Pieces = { frames: [], keepAlives: 0, garbage: 0, isBroken: false };
    if (length > 0) append(chunk);
    if (length > 0 && length < needed) return pieces;
    const bytes = length > 0 ? held.subarray(0, length) : chunk;
    let at = 0;
    needed = 1;
    while (at < bytes.length) {
      const next = cut(bytes.subarray(at));
      if (next === 'broken' || ('need' in next && next.need > maxBytes)) {
        hold(Buffer.alloc(0));
        return { ...pieces, isBroken: true };
      }
      if ('need' in next) {
        needed = next.need;
        break;
      }
      if ('take' in next) {
        pieces.frames.push(bytes.subarray(at, at + next.take));
        at += next.take;
      } else if ('skip' in next) at += next.skip;
      else if ('keepAlive' in next) {
        pieces.keepAlives += next.keepAlive;
        at += next.keepAlive;
      } else {
        pieces.garbage += next.garbage;
        at += next.garbage;
      }
    }
    // Frames share the memory of what was held, so the rest moves away from it.
    if (at > 0 || length === 0) hold(bytes.subarray(at));
    return pieces;
  };
};
