import countries50 from 'world-atlas/countries-50m.json?url';
import land110 from 'world-atlas/land-110m.json?url';
import { decodeHere, decodeInWorker } from './atlas-decoder.ts';

const fetchFile = async (address: string) => (await fetch(address)).arrayBuffer();

const once = <T>(start: () => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => {
    running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
};

/** Coarse and small, for the first paint, which would wait for a worker longer than decoding takes. */
export const loadWorld = once(() => decodeHere(fetchFile(land110)));
/** Finer coasts plus borders, for higher zooms. */
export const loadDetailedWorld = once(() => decodeInWorker(fetchFile(countries50)));
