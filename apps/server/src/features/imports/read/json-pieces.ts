import { AppError } from '../../../platform/errors.ts';

/** Called for each element of a wanted list and for each wanted object of the root. */
export type OnPiece = (key: string, value: unknown, isElement: boolean) => void;

const deepest = 64;
const longestPiece = 1_000_000;
/** One feature may contain a track of several years. */
const longestFeature = 16_000_000;
/**
 * Maximum number of objects and lists per piece: empty ones need ten times their text in memory, and seconds to parse.
 */
const mostOpened = 300_000;
const longestKey = 200;

const [quote, backslash, openObject, closeObject, openList, closeList, colon, comma] = Buffer.from(
  '"\\{}[]:,',
) as unknown as [number, number, number, number, number, number, number, number];

const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const refuse = (): never => {
  throw new AppError('import-unreadable');
};

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return refuse();
  }
};

/**
 * Streaming JSON splitter with bounded memory: parses one piece at a time. A piece is an element of a list in the root,
 * an element of the root list (key is the empty string) or an object in the root. Unwanted keys are skipped.
 */
export const createJsonPieces = (
  { isWanted, isFeature }: { isWanted: (key: string) => boolean; isFeature: (key: string) => boolean },
  onPiece: OnPiece,
) => {
  let [depth, root, captureDepth] = [0, 0, 0];
  let [isString, isEscaped, isKeyNext, isComplete] = [false, false, false, false];
  /** Current key of the root, and whether the position is inside its list. */
  let [key, isInList] = ['', false];
  let keyBytes: number[] | null = null;
  let kept: Buffer[] = [];
  let [keptBytes, opened] = [0, 0];

  const keep = (part: Uint8Array) => {
    keptBytes += part.length;
    if (keptBytes > (isFeature(key) ? longestFeature : longestPiece)) refuse();
    kept.push(Buffer.from(part));
  };

  const finishPiece = () => {
    const whole = kept.length === 1 ? (kept[0] as Buffer) : Buffer.concat(kept);
    [kept, keptBytes, opened, captureDepth] = [[], 0, 0, 0];
    onPiece(key, parse(whole), isInList || root === openList);
  };

  const isPieceStart = (byte: number) => {
    if (root === openList) return depth === 1 && isWanted('');
    if (isInList) return depth === 2 && isWanted(key);
    return depth === 1 && byte === openObject && isWanted(key);
  };

  const endString = () => {
    isString = false;
    if (!keyBytes) return;
    key = Buffer.from(keyBytes).toString('utf8');
    keyBytes = null;
    isKeyNext = false;
  };

  const inString = (byte: number) => {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) return endString();
    if (keyBytes && keyBytes.push(byte) > longestKey) refuse();
  };

  /** Returns whether a piece starts at this byte. */
  const open = (byte: number): boolean => {
    if (depth === 0) {
      if (isComplete) refuse();
      root = byte;
      isKeyNext = byte === openObject;
    }
    const isStart = captureDepth === 0 && depth > 0 && isPieceStart(byte);
    if (depth === 1 && root === openObject && byte === openList && !isStart) isInList = true;
    depth += 1;
    if (depth > deepest) refuse();
    if (isStart) captureDepth = depth;
    if (captureDepth > 0) opened += 1;
    if (opened > mostOpened) refuse();
    return isStart;
  };

  /** Returns whether a piece ends at this byte. */
  const close = (): boolean => {
    const isEnd = captureDepth !== 0 && depth === captureDepth;
    depth -= 1;
    if (depth < 0) refuse();
    if (depth === 0) isComplete = true;
    return isEnd;
  };

  const push = (chunk: Uint8Array) => {
    let from = captureDepth > 0 ? 0 : -1;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (isString) inString(byte);
      else if (byte === quote) {
        isString = true;
        if (depth === 1 && root === openObject && isKeyNext) keyBytes = [];
      } else if (byte === openObject || byte === openList) {
        if (open(byte)) from = index;
      } else if (byte === closeObject || byte === closeList) {
        if (close()) {
          keep(chunk.subarray(from, index + 1));
          from = -1;
          finishPiece();
        } else if (depth === 1 && root === openObject) isInList = false;
      } else if (byte === comma) {
        if (depth === 1 && root === openObject) isKeyNext = true;
      } else if (isComplete && !isBlank(byte) && byte !== colon) refuse();
    }
    if (from >= 0) keep(chunk.subarray(from));
  };

  return {
    push,
    end: () => {
      if (!isComplete || depth !== 0 || isString) refuse();
    },
  };
};
