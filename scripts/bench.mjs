import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const known = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.replace('.mjs', ''));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. The benchmarks are ${known.join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
let failures = 0;
for (const name of chosen.length > 0 ? chosen : known) {
  console.log(`== ${name}`);
  const { code } = await run(process.execPath, [join(root, 'bench', `${name}.mjs`)], {
    cwd: root,
    onOutput: (text) => process.stdout.write(text),
  });
  if (code !== 0) failures += 1;
}
process.exit(failures > 0 ? 1 : 0);
