import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOwnServer } from './own-server.ts';

const preload = fileURLToPath(new URL('./moved-clock.cjs', import.meta.url));

/** Server with a movable clock, so that tests need not wait; its database and jobs follow the clock. */
export const startLaterServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-later-'));
  const movedBy = join(folder, 'moved-by');
  // Captcha enabled, as on the shared server.
  const env = { MOVED_CLOCK_FILE: movedBy, CAPTCHA: 'altcha' };
  const server = await startOwnServer({ flags: [`--require=${preload}`], env });
  return {
    ...server,
    passSeconds: (seconds: number) => writeFileSync(movedBy, String(seconds * 1000)),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
