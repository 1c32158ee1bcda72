import { gpxCreator } from '@holdfast/contract/history.rules';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '../../../platform/errors.ts';
import type { FoundPoint, Reader, Sink } from './read-point.ts';
import { readIsoTime } from './read-time.ts';

/** The XML declaration with the encoding is within these bytes. */
const startBytes = 256;
const deepest = 32;
/** Maximum length of a text or tag, to bound memory. */
const longestPiece = 1_000_000;

/** Element names without prefixes, as used by Garmin, OsmAnd, GPSLogger and GPX 1.0. */
const numbers: Record<string, { field: Exclude<keyof FoundPoint, 'isAlert'>; factor: number }> = {
  ele: { field: 'altitude', factor: 1 },
  sat: { field: 'satellites', factor: 1 },
  speed: { field: 'speed', factor: 3.6 },
  course: { field: 'course', factor: 1 },
  bearing: { field: 'course', factor: 1 },
  accuracy: { field: 'accuracy', factor: 1 },
  battery: { field: 'battery', factor: 1 },
  batterylevel: { field: 'battery', factor: 1 },
};

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const numberOf = (text: string | undefined) => (text === undefined || text.trim() === '' ? Number.NaN : Number(text));

const encodingOf = (start: Uint8Array): string => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(start.subarray(0, startBytes)).toString('latin1');
  return /^[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
};

const decoderOf = (start: Uint8Array) => {
  try {
    return new TextDecoder(encodingOf(start), { fatal: true });
  } catch {
    throw new AppError('import-unreadable');
  }
};

/** Maximum length of a number or time; longer texts are discarded. */
const longestValue = 1000;

/** Strict XML without DOCTYPE and custom entities (no entity expansion attacks). */
export const createGpxReader = (sink: Sink): Reader => {
  const parser = new SaxesParser({ position: false });
  let decoder: ReturnType<typeof decoderOf> | null = null;
  let start = Buffer.alloc(0);
  let [depth, sinceEvent, text] = [0, 0, ''];
  let point: FoundPoint | null = null;
  let [isWanted, isOurs] = [false, false];
  const bump = () => {
    sinceEvent = 0;
  };

  const begin = (tag: SaxesTagPlain) => {
    point = { latitude: numberOf(tag.attributes.lat), longitude: numberOf(tag.attributes.lon), at: Number.NaN };
  };

  parser.on('error', () => {
    throw new AppError('import-unreadable');
  });
  parser.on('doctype', () => {
    throw new AppError('import-doctype');
  });
  parser.on('opentag', (tag) => {
    bump();
    depth += 1;
    if (depth > deepest) throw new AppError('import-unreadable');
    const name = localName(tag.name);
    if (depth === 1) {
      if (name !== 'gpx') throw new AppError('import-format');
      sink.is('gpx');
      isOurs = tag.attributes.creator === gpxCreator;
    }
    if (name === 'trkpt') begin(tag as SaxesTagPlain);
    isWanted = point !== null;
    text = '';
  });
  const addText = (part: string) => {
    bump();
    if (isWanted && text.length < longestValue) text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', bump);
  parser.on('closetag', (tag) => {
    bump();
    depth -= 1;
    if (!point) return;
    const name = localName(tag.name);
    if (name === 'trkpt') {
      sink.found(point);
      point = null;
    } else if (isWanted && name === 'time') point.at = readIsoTime(text);
    else if (isWanted && isOurs && name === 'type') point.isAlert = true;
    else if (isWanted) {
      const known = numbers[name.toLowerCase()];
      // Mutated instead of copied: copies were promoted to the old generation of the heap.
      if (known && text.trim() !== '') point[known.field] = Number(text) * known.factor;
    }
    isWanted = false;
  });

  const write = (part: string) => {
    sinceEvent += part.length;
    parser.write(part);
    if (sinceEvent > longestPiece) throw new AppError('import-unreadable');
  };
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? '';
    } catch {
      throw new AppError('import-unreadable');
    }
  };
  const begun = () => {
    decoder = decoderOf(start);
    write(decode(start));
  };
  return {
    push: (chunk) => {
      if (decoder) return write(decode(chunk));
      start = Buffer.concat([start, chunk]);
      if (start.length >= startBytes) begun();
    },
    end: () => {
      if (!decoder) begun();
      write(decode());
      parser.close();
    },
  };
};
