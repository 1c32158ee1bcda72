import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

const moduleUrl = pathToFileURL(join(root, 'scripts/lib/processes.mjs')).href;
const node = (code, options) => run(process.execPath, ['-e', code], options);

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('run', () => {
  it('answers exit code and all output', async () => {
    const result = await node("console.log('out'); console.error('err'); process.exitCode = 3");
    expect(result.code).toBe(3);
    expect(result.output).toContain('out');
    expect(result.output).toContain('err');
  });

  it('answers 127 for a program that does not exist', async () => {
    expect(await run('no-such-program', [])).toEqual({ code: 127, output: expect.stringContaining('no-such-program') });
  });

  it('ends a program that takes too long', async () => {
    const result = await node('setInterval(() => {}, 1000)', { timeoutMs: 300 });
    expect(result).toEqual({ code: 124, output: expect.stringContaining('ended after 0.3 s') });
  });

  it('takes its programs and their children along when it is ended, and starts no other', async () => {
    // The program starts a child, prints its pid and waits; the next step must never run.
    const inner = `const { spawn } = require('node:child_process');
      console.log(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid); setInterval(() => {}, 1000);`;
    const outer = `const { run } = await import(${JSON.stringify(moduleUrl)});
      await run(process.execPath, ['-e', ${JSON.stringify(inner)}], { onOutput: (text) => process.stdout.write(text) });
      process.stdout.write('next step');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', outer]);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    await vi.waitUntil(() => /^\d+\n/.test(output), { timeout: 30_000 });
    const grandchild = Number(output);
    expect(isAlive(grandchild)).toBe(true);

    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(128 + 15);
    expect(output).toBe(`${grandchild}\n`);
    await vi.waitUntil(() => !isAlive(grandchild), { timeout: 20_000 });
  });
});
