import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const startUpLines = 5;
/**
 * Skips the optimizing WebAssembly compiler: it takes a third of the start-up, and these processes only run for
 * seconds.
 */
const startedFast = '--liftoff-only';

/** Much longer than any start or end, so that a hang is told with the server's output. */
const patience = 50_000;

const within = async <T>(work: Promise<T>, explain: () => string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(explain())), patience);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
};

export interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Starts the built server as a child process. */
export const runServer = ({ dataDir, databaseUrl }: Place, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [startedFast, main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      TRACKER_PORTS: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      DEMO: '0',
      CAPTCHA: 'off',
      RATE_LIMIT: 'off',
      ...env,
    },
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text;
  });
  /** Exit code, or the signal that ended the process. */
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return { child, output, ended };
};

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

export const startServer = async (place: Place, env?: Record<string, string>) => {
  const { child, output, ended } = runServer(place, env);
  const isUp = () => output.out.split('\n').length > startUpLines;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const starting = (async () => {
    while (!isUp() && !hasEnded()) await Promise.race([once(child.stdout, 'data'), ended]);
  })();
  await within(starting, () => `The server did not start within ${patience} ms: ${output.out}${output.err}`);
  const [, url = ''] = /^Holdfast +(http\S+)$/m.exec(output.out) ?? [];
  if (!url) throw new Error(`The server did not start: ${output.out}${output.err}`);

  const call = async (method: string, path: string, options: { body?: object; token?: string } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(options.body && { 'content-type': 'application/json' }),
        ...(options.token && { authorization: options.token }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  };
  const end = async (signal: NodeJS.Signals) => {
    const began = performance.now();
    child.kill(signal);
    const code = await within(ended, () => `The server did not end within ${patience} ms: ${output.out}${output.err}`);
    return { code, milliseconds: performance.now() - began };
  };
  return { url, output, call, end };
};
