// Prints the section of CHANGELOG.md for a release: node scripts/release-notes.mjs v1.2.3
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { releaseNotes } from './lib/release-notes.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');
try {
  const { version } = JSON.parse(read('package.json'));
  console.log(releaseNotes({ tag: process.argv[2] ?? '', version, changelog: read('CHANGELOG.md') }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
