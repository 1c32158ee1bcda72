import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** CPU seconds per point and points/s of the bare insert; uses the embedded database if no `databaseUrl` is given. */
export async function bareInserts({ seconds, databaseUrl, postgres }) {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const script = fileURLToPath(new URL('bare-inserts.ts', import.meta.url));
  const env = {
    ...process.env,
    SECONDS: String(seconds),
    ...(postgres && { DATABASE_URL: databaseUrl, POSTGRES_PID: String(postgres.pid) }),
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', tsx, script], { env });
  return JSON.parse(stdout);
}

export const microseconds = (cpu) => `${(cpu * 1e6).toFixed(0)} µs`;
