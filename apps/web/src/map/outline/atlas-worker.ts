import { decodeAtlas } from './atlas-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const atlas = decodeAtlas(data);
  self.postMessage(atlas, { transfer: [...atlas.land, ...atlas.borders].map(({ points }) => points.buffer) });
});
