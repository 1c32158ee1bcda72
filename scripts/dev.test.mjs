import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeProject } from './test/fake-project.mjs';

// Fake tsx and Vite: prints its environment, waits, and records the signal that ends it.
const program = (name, rest = '') => `
import { appendFileSync, existsSync } from 'node:fs';
process.on('SIGTERM', () => { appendFileSync('${name}.ended', 'SIGTERM '); process.exit(0); });
appendFileSync('${name}.ready', '');
console.log('${name} for', process.env.API_URL, 'mails', process.env.PUBLIC_URL);
setInterval(() => {}, 1000);
${rest}
`;

let project;
beforeEach(() => {
  project = createFakeProject();
});
afterEach(() => project.remove());

const dev = () => {
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: project.folder,
    env: { ...project.env, PORT: '4321', PUBLIC_URL: '' },
  });
  const running = { child, output: '', closed: once(child, 'close').then(([code]) => code) };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    running.output += text;
  });
  return running;
};
const ended = (path) => {
  const file = join(project.folder, path);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

describe('npm run dev', () => {
  it('runs server and web together, each with its name before its lines, and ends both gently', async () => {
    project.write('node_modules/tsx/dist/cli.mjs', program('tsx'));
    project.write('node_modules/vite/bin/vite.js', program('vite'));
    const running = dev();
    await vi.waitUntil(() => running.output.includes('tsx for') && running.output.includes('vite for'), 30_000);
    const webUrl = /developers: (\S+)/.exec(running.output)?.[1];
    expect(running.output).toContain(`server │ tsx for http://127.0.0.1:4321 mails ${webUrl}`);
    expect(running.output).toContain('web    │ vite for http://127.0.0.1:4321');
    running.child.kill('SIGINT');
    expect(await running.closed).toBe(130);
    expect([ended('tsx.ended'), ended('apps/web/vite.ended')]).toEqual(['SIGTERM', 'SIGTERM']);
  });

  it('ends the other when one of them ends', async () => {
    project.write('node_modules/tsx/dist/cli.mjs', program('tsx'));
    project.write(
      'node_modules/vite/bin/vite.js',
      program('vite', "setInterval(() => existsSync('../../tsx.ready') && process.exit(3), 50);"),
    );
    expect(await dev().closed).toBe(3);
    expect(ended('tsx.ended')).toBe('SIGTERM');
  });
});
