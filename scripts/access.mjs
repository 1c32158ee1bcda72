import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { root } from './lib/paths.mjs';

// Prints the access rules of every API call, read from the contract.
const folder = join(root, 'packages/contract/src');
const files = readdirSync(folder).filter((name) => name.endsWith('.endpoints.ts'));
const modules = await Promise.all(
  files.map((name) => tsImport(pathToFileURL(join(folder, name)).href, import.meta.url)),
);
const rows = modules
  .flatMap((module) => Object.values(module).flatMap((endpoints) => Object.values(endpoints)))
  .map(({ method, path, access, roles, recentPassword, scope }) => ({
    method,
    path,
    access,
    roles: roles?.join(' ') ?? '',
    also: [recentPassword && 'recent password', scope && `API key (${scope})`].filter(Boolean).join(', '),
  }))
  .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));

console.log(process.argv.includes('--json') ? JSON.stringify(rows, null, 2) : table(rows));

function table(rows) {
  const lines = [Object.keys(rows[0]), ...rows.map(Object.values)];
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
