import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Compresses assets once at build time, at the highest level, instead of on each request. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    sequential: true,
    handler: async ({ dir = '' }, bundle) => {
      const files = Object.keys(bundle).filter((file) => /^assets\/.+\.(js|css)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(dir, file));
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(join(dir, `${file}.br`), await compress(content, { params }));
        }),
      );
    },
  },
});
