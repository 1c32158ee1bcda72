/**
 * Decision for the start of the buffer: wait for `need` bytes in total, consume bytes as one of the kinds, or give up.
 */
export type Cut =
  | { need: number }
  | { take: number }
  | { skip: number }
  | { keepAlive: number }
  | { garbage: number }
  | 'broken';

/** `bytes` is never empty; `need` must be larger than its length. */
export type CutRule = (bytes: Buffer) => Cut;

export interface Pieces {
  frames: Buffer[];
  /** Number of keep-alive bytes. */
  keepAlives: number;
  /** Number of bytes outside of frames. */
  garbage: number;
  /** The stream cannot be parsed any further; the frames before the error are valid. */
  isBroken: boolean;
}

export type Cutter = (chunk: Buffer) => Pieces;

const firstCapacity = 256;

/** Splits a TCP stream into frames, regardless of chunk boundaries. Buffers at most one incomplete frame. */
export const createCutter = (cut: CutRule, maxBytes: number): Cutter => {
  let held = Buffer.alloc(0);
  let length = 0;
  let needed = 1;

  /** Amortized growth, so that a frame that arrives byte by byte is not copied each time. */
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
    // Frames are views of the held buffer, so the rest is copied to a new one.
    if (at > 0 || length === 0) hold(bytes.subarray(at));
    return pieces;
  };
};
