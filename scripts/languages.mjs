import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent } from './lib/parent.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

// Walks every page in the pseudo-locale and presses everything, to find hard-coded texts. One worker, since parallel
// walks would see each other's changes.
endWithParent();
await ensureInstalled();
await ensureBuilt();
const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'pseudo-locale', '--workers=1'];
const env = { ...process.env, CHROMIUM_PATH: ensureChromium(), E2E_PSEUDO_LOCALE: '1' };
const { code } = await run(process.execPath, args, {
  cwd: root,
  env,
  endSignal: 'SIGINT',
  onOutput: (text) => process.stdout.write(text),
});
process.exit(code);
