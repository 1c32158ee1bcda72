import { join } from 'node:path';
import { checkSources } from './lib/check-sources.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { sourceFiles } from './lib/source-files.mjs';

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
const { code } = await run(process.execPath, [biome, 'check', '--error-on-warnings', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
const faults = await checkSources(sourceFiles());
for (const fault of faults) console.error(fault);
process.exitCode = code !== 0 || faults.length > 0 ? 1 : 0;
