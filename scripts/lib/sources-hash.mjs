import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export function sourcesHash(base, paths, isIgnored = () => false) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((name) => [...filesUnder(join(base, name), isIgnored)]).sort()) {
    hash
      .update(`${relative(base, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

export function writeStamp(path, hash) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${hash}\n`);
}

function* filesUnder(path, isIgnored) {
  if (!existsSync(path) || isIgnored(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path)) yield* filesUnder(join(path, name), isIgnored);
}
