import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './paths.mjs';

/** All tracked and untracked TypeScript files, without ignored ones: `{ path, text }`, paths from the root. */
export function sourceFiles(folder = root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', '*.ts', '*.tsx'];
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`the source files could not be listed: ${stderr}`);
  return stdout
    .split('\0')
    .filter((path) => path && existsSync(join(folder, path)))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

export function importsOf(path, program) {
  const found = [];
  visit(program, (node) => {
    if (!IMPORTING.has(node.type) || typeof node.source?.value !== 'string') return;
    const isType = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
    found.push({ target: resolveImport(path, node.source.value), isType, start: node.start });
  });
  return found;
}

export function visit(node, see) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, see);
  } else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see);
  }
}

export function lineOf(text, start) {
  return text.slice(0, start).split('\n').length;
}

function resolveImport(path, specifier) {
  const name = specifier.replace(/\?.*$/, '');
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const ours = /^@holdfast\/([^/]+)\/(.+)$/.exec(name);
  if (!ours) return `npm:${name}`;
  const [, workspace, file] = ours;
  return ['server', 'web'].includes(workspace) ? `apps/${workspace}/${file}` : `packages/${workspace}/src/${file}.ts`;
}
