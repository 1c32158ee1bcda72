import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { root } from '../../../scripts/lib/paths.mjs';

/** For tests that start the program as a process of its own: from its sources every start takes twice as long. */
export default () => ensureBuilt(() => {}, root, ['server']);
