import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeProject } from './test/fake-project.mjs';

const SERVER = `
import { writeSync } from 'node:fs';
let signals = 0;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    signals += 1;
    setTimeout(() => { writeSync(1, signal + ' ' + signals); process.exit(7); }, 100);
  });
}
setInterval(() => {}, 1000);
writeSync(1, 'listening\\n');
`;

let project;
afterEach(() => project.remove());

const start = (env = {}) => {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project.folder,
    env: { ...project.env, ...env },
  });
  const result = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      result.output += text;
    });
  }
  result.closed = once(child, 'close').then(([code]) => code);
  return result;
};
const log = (name) => {
  const path = join(project.folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
};

const FLEET = `
export const demoFleet = { url: 'mqtt://127.0.0.1:7', credentials: 'devices.json', isInsecure: false };
setInterval(() => {}, 1000);
`;
const SIMULATOR = `
import { appendFileSync } from 'node:fs';
process.on('disconnect', () => { appendFileSync('fleet.log', 'ended\\n'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('never seen');
appendFileSync('fleet.log', process.argv.slice(2).join(' ') + '\\n');
`;

/** A preloaded module: the file system as it is for a user who may only read the checkout. */
const refuseWriting = (code) => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const refuse = (path) => {
  throw Object.assign(new Error('${code}: not permitted, open ' + path), { code: '${code}', syscall: 'open', path });
};
Object.assign(fs, { accessSync: refuse, rmSync: refuse, writeFileSync: refuse, mkdirSync: refuse });
syncBuiltinESMExports();
`;

describe('npm start', () => {
  it('installs and builds once, for production, and is silent when there is nothing to do', async () => {
    project = createFakeProject("process.stdout.write('running\\n')");
    const first = start({ NODE_ENV: 'production' });
    expect(await first.closed).toBe(0);
    expect(first.output).toMatch(
      /^installing packages .*\nbuilding the web …\nbuilding the server …\nbuilding the simulator …\nrunning\n$/,
    );
    expect(log('npm.log')).toEqual(['ci --include=dev']);
    expect(log('builds.log')).toEqual(['web production', 'server production', 'simulator production']);

    const second = start();
    expect(await second.closed).toBe(0);
    expect(second.output).toBe('running\n');
    expect(log('builds.log')).toHaveLength(3);
  });

  it('builds again only what changed, and does not care for tests', async () => {
    project = createFakeProject();
    await start().closed;
    project.write('apps/server/src/feature.test.ts', '// a test');
    project.write('apps/web/src/page.tsx', '// a page');
    await start().closed;
    expect(log('builds.log').slice(3)).toEqual(['web production']);
    project.write('packages/contract/src/errors.ts', '// an error');
    await start().closed;
    expect(log('builds.log').slice(4)).toEqual(['web production', 'server production']);
    project.write('packages/simulator/src/main.ts', '// a device');
    await start().closed;
    expect(log('builds.log').slice(6)).toEqual(['server production', 'simulator production']);
    project.write('package-lock.json', '{ "version": 2 }');
    await start().closed;
    expect(log('npm.log')).toHaveLength(2);
  });

  it.each(['SIGINT', 'SIGTERM'])('hands %s to the server once and ends with its exit code', async (signal) => {
    project = createFakeProject(SERVER);
    const running = start();
    await vi.waitUntil(() => running.output.includes('listening'), { timeout: 30_000 });
    running.child.kill(signal);
    expect(await running.closed).toBe(7);
    expect(running.output).toContain(`${signal} 1`);
  });

  it('ends the server when npm was killed and could forward no signal', async () => {
    project = createFakeProject(SERVER);
    const shell = spawn('sh', ['-c', `'${process.execPath}' scripts/start.mjs; true`], {
      cwd: project.folder,
      env: { ...project.env, npm_lifecycle_event: 'start' },
    });
    let output = '';
    shell.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    await vi.waitUntil(() => output.includes('listening'), { timeout: 30_000 });
    shell.kill('SIGKILL');
    await vi.waitUntil(() => output.includes('SIGTERM 1'), { timeout: 30_000 });
  });

  it('lets the demo devices live in silence, and they end with it even when it is killed', async () => {
    project = createFakeProject(FLEET, SIMULATOR);
    const running = start();
    // The file exists before its line is written.
    await vi.waitUntil(() => log('fleet.log')[0], { timeout: 30_000 });
    expect(log('fleet.log')).toEqual(['--url mqtt://127.0.0.1:7 --credentials devices.json --quiet']);
    running.child.kill('SIGKILL');
    await vi.waitUntil(() => log('fleet.log').includes('ended'), { timeout: 30_000 });
    expect(running.output).not.toContain('never seen');
  });

  // Root writes everywhere, so the file system of somebody else's checkout is made up here.
  it.each(['EACCES', 'EROFS', 'EPERM'])('says in one line what to do when it may not write (%s)', async (code) => {
    project = createFakeProject();
    project.write('refuse.mjs', refuseWriting(code));
    const refused = start({ NODE_OPTIONS: '--import ./refuse.mjs' });
    expect(await refused.closed).toBe(1);
    expect(refused.output.split('\n').at(-2)).toBe(
      `This checkout is not built as it is now, and you may not write to it (${code}: ${join(project.folder, 'node_modules')}). Let its owner run \`npm run admin -- --help\` in it, which installs and builds, then try again.`,
    );
    expect(refused.output).not.toContain('    at ');
  });

  it('says why when the build or the installation fails, and tries again next time', async () => {
    project = createFakeProject('broken');
    const broken = start();
    expect(await broken.closed).toBe(1);
    expect(broken.output).toContain('the server could not be built:\ncannot parse main.ts');
    project.write('apps/server/src/main.ts', "process.stdout.write('mended')");
    const mended = start();
    expect(await mended.closed).toBe(0);
    expect(mended.output).toContain('mended');
    project.write('package-lock.json', '{ "version": 3 }');
    const failed = start({ FAKE_NPM_FAILS: '1' });
    expect(await failed.closed).toBe(1);
    expect(failed.output).toContain('the packages could not be installed');
  });
});
