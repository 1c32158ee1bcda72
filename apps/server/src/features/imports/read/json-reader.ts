import type { ImportFormat } from '@holdfast/contract/imports.rules';
import { AppError } from '../../../platform/errors.ts';
import { readFeature } from './geojson.ts';
import { readRecord } from './google-records.ts';
import {
  type Coverage,
  coverSegment,
  coverSignal,
  readSegment,
  readSignal,
  readTimelineObject,
} from './google-timeline.ts';
import { createJsonPieces } from './json-pieces.ts';
import type { Reader, Sink } from './read-point.ts';
import { isRecord, type Loose } from './records.ts';

/** Format by the key of the list; the iPhone timeline is a root list (empty key). */
const formats: Record<string, ImportFormat> = {
  features: 'geojson',
  locations: 'google-records',
  semanticSegments: 'google-timeline',
  rawSignals: 'google-timeline',
  timelineObjects: 'google-timeline',
  '': 'google-timeline',
};

/** Keys of a document that consists of a single feature. */
const ofFeature = ['geometry', 'properties'];

const wanted = {
  isWanted: (key: string) => Object.hasOwn(formats, key) || ofFeature.includes(key),
  isFeature: (key: string) => key === 'features' || ofFeature.includes(key),
};

/** One reader for all JSON formats; the format is detected by the keys. */
export const createJsonReader = (sink: Sink, coverage: Coverage): Reader => {
  let isKnown = false;
  const feature: Loose = {};

  const readElement = (key: string, element: Loose) => {
    if (key === 'features') readFeature(element, sink);
    else if (key === 'locations') readRecord(element, sink);
    else if (key === 'rawSignals') readSignal(element, sink);
    else if (key === 'timelineObjects') readTimelineObject(element, sink);
    else readSegment(element, coverage, sink);
  };

  const pieces = createJsonPieces(wanted, (key, value, isElement) => {
    const format = isElement ? formats[key] : ofFeature.includes(key) ? 'geojson' : undefined;
    if (!format || !isRecord(value)) return;
    if (key === '' && value.startTime === undefined) return;
    if (!isKnown) sink.is(format);
    isKnown = true;
    if (isElement) readElement(key, value);
    else feature[key] = value;
  });

  return {
    push: pieces.push,
    end: () => {
      pieces.end();
      if (!isKnown) throw new AppError('import-format');
      readFeature(feature, sink);
    },
  };
};

/** First pass over a timeline; `isDone` is true once the document is known to be another format. */
export const createCoverageReader = (coverage: Coverage): Reader & { isDone: () => boolean } => {
  let isOther = false;
  const pieces = createJsonPieces(wanted, (key, value, isElement) => {
    isOther ||= !isElement || !['semanticSegments', 'rawSignals', ''].includes(key);
    if (isOther || !isRecord(value)) return;
    if (key === 'rawSignals') coverSignal(value, coverage);
    else coverSegment(value, coverage);
  });
  return { push: pieces.push, end: () => {}, isDone: () => isOther };
};
