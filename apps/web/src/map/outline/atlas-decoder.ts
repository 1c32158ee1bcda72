import type { Atlas } from './atlas-file.ts';

type AtlasSource = Promise<ArrayBuffer>;

export const decodeHere = async (file: AtlasSource): Promise<Atlas> => {
  const [{ decodeAtlas }, content] = await Promise.all([import('./atlas-file.ts'), file]);
  return decodeAtlas(content);
};

const startWorker = () => {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./atlas-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
};

/** Decodes in a worker, which starts while the file is still loading; on the main thread where that fails. */
export const decodeInWorker = async (file: AtlasSource): Promise<Atlas> => {
  const worker = startWorker();
  if (!worker) return decodeHere(file);
  const answer = new Promise<Atlas>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Atlas>) => resolve(data));
    // The worker did not start, or the file cannot be decoded; then the main thread throws the reason.
    const decodeInstead = () => resolve(decodeHere(file));
    worker.addEventListener('error', decodeInstead);
    worker.addEventListener('messageerror', decodeInstead);
    // Copied, not transferred: the main thread may need it.
    file.then((content) => worker.postMessage(content)).catch(reject);
  });
  return answer.finally(() => worker.terminate());
};
