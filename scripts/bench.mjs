import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { toMarkdown } from './lib/bench-table.mjs';
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
const folder = mkdtempSync(join(tmpdir(), 'holdfast-bench-results-'));
const results = join(folder, 'results');
writeFileSync(results, '');
const failed = [];
for (const name of chosen.length > 0 ? chosen : known) {
  console.log(`== ${name}`);
  const { code } = await run(process.execPath, [join(root, 'bench', `${name}.mjs`)], {
    cwd: root,
    env: { ...process.env, BENCH_RESULTS: results },
    onOutput: (text) => process.stdout.write(text),
  });
  if (code !== 0) failed.push(name);
}
const rows = readFileSync(results, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });
const table = toMarkdown(rows, JSON.parse(readFileSync(join(root, 'bench/first-version.json'), 'utf8')));
console.log(`\n${table}`);
for (const name of failed) console.log(`FAILED: ${name}`);
if (chosen.length === 0) {
  const cores = cpus();
  const machine = `${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}, Node ${process.version}`;
  const day = new Date().toISOString().slice(0, 10);
  const intro = `Made by \`npm run bench\` on ${day}: ${machine}. The load comes from the same machine. Machines are noisy: the ratios, each of one run, tell more than the figures. [Notes](NOTES.md).`;
  writeFileSync(join(root, 'bench/RESULTS.md'), `# Measured\n\n${intro}\n\n${table}\n`);
}
process.exit(failed.length > 0 ? 1 : 0);
