import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps', 'packages', 'scripts', 'e2e'];
const LEFT_OUT = ['node_modules', 'dist', '.types'];
const TEST = /\.(test|spec)\.(tsx?|mjs)$/;

/** The files with tests whose titles name an attack, by the runner that runs them. */
export function attackTestFiles(root, pattern) {
  const isNamed = new RegExp(pattern);
  const files = FOLDERS.flatMap((folder) => filesBelow(join(root, folder)))
    .filter((path) => TEST.test(path) && isNamed.test(readFileSync(path, 'utf8')))
    .sort();
  const isBrowserTest = (path) => path.startsWith(join(root, 'e2e'));
  return { vitest: files.filter((path) => !isBrowserTest(path)), playwright: files.filter(isBrowserTest) };
}

function filesBelow(folder) {
  return entriesOf(folder).flatMap((entry) => {
    if (LEFT_OUT.includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
