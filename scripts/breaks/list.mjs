import { acrossPagesBreaks } from './across-pages.mjs';
import { contractBreaks } from './contract.mjs';
import { attackBreaks, serverBreaks } from './server.mjs';
import { webBreaks } from './web.mjs';

/** Thirty statements were picked with it out of all of docs/requirements.md. */
export const SEED = 'holdfast';
export const PICKED = 30;

export const pickedBreaks = [...contractBreaks, ...serverBreaks, ...webBreaks];
/** Beside those, the statements about something that many pages do, and attacks. */
export const breaks = [...pickedBreaks, ...acrossPagesBreaks, ...attackBreaks];
