import { setTimeout as sleep } from 'node:timers/promises';
import { end, run, start } from '../lib/processes.mjs';

const READY_WITHIN_MS = 8 * 60_000;
const COMMAND_LIMIT_MS = 8 * 60_000;

/** Simulated shell in `folder`: runs commands as written; exported variables persist. */
export function openTerminal(folder, env, say) {
  const exported = [];
  const script = (command) => [...exported, command].join('\n');
  const printed = (output) => output.trim().split('\n').slice(-8).join('\n');

  const type = async (command) => {
    say(`$ ${command}`);
    if (command.startsWith('export ')) return exported.push(command) && '';
    const options = { cwd: folder, env, timeoutMs: COMMAND_LIMIT_MS };
    const { code, output } = await run('sh', ['-ec', script(command)], options);
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${printed(output)}`);
    return output;
  };

  /** For long-running commands: resolves once `url` is ready. */
  const leaveRunning = async (command, url) => {
    say(`$ ${command}`);
    const child = start('sh', ['-ec', script(command)], { cwd: folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const until = performance.now() + READY_WITHIN_MS;
    while (!(await isReady(url))) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || performance.now() > until) throw new Error(`${command} did not serve:\n${printed(output)}`);
      await sleep(100);
    }
    return { output: () => output, stop: () => end(child) };
  };

  return { type, leaveRunning };
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
