import { AppError } from '../../../platform/errors.ts';
import type { Reader, Sink } from './read-point.ts';
import { readIsoTime, readTime } from './read-time.ts';

const longestLine = 1_000_000;

const toNumber = (value: unknown) => (value === null || value === '' ? Number.NaN : Number(value));

const parse = (json: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** OwnTracks Recorder lines: time, tab, type, tab, JSON. */
export const createRecReader = (sink: Sink): Reader => {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let lines = 0;

  const readLine = (line: string) => {
    if (line.trim() === '') return;
    const [time, , ...json] = line.split('\t');
    const isRec = json.length > 0 && !Number.isNaN(readIsoTime(time ?? ''));
    if (!isRec && lines === 0) throw new AppError('import-format');
    lines += 1;
    if (lines === 1) sink.is('owntracks');
    const message = isRec ? parse(json.join('\t')) : null;
    if (message?._type !== 'location' && message?._type !== 'transition') return;
    sink.found({
      latitude: toNumber(message.lat),
      longitude: toNumber(message.lon),
      at: message.tst === undefined ? readIsoTime(time ?? '') : readTime(message.tst),
      accuracy: toNumber(message.acc),
      speed: toNumber(message.vel),
      course: toNumber(message.cog),
      altitude: toNumber(message.alt),
      battery: toNumber(message.batt),
    });
  };

  const take = (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > longestLine) throw new AppError('import-unreadable');
    for (const line of parts) readLine(line);
  };

  return {
    push: (chunk) => take(decoder.decode(chunk, { stream: true })),
    end: () => {
      take(decoder.decode());
      readLine(rest);
    },
  };
};
