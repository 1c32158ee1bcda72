import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Before a folder is made or changed: whoever only runs the program may not be who keeps the checkout up to date. */
export function assertMayWrite(path) {
  const there = existsSync(path) ? path : dirname(path);
  try {
    accessSync(there, constants.W_OK);
  } catch (error) {
    throw new Error(
      `This checkout is not built as it is now, and you may not write to it (${error.code}: ${there}). Let its owner run \`npm run admin -- --help\` in it, which installs and builds, then try again.`,
    );
  }
}
