import { acrossPagesBreaks } from './across-pages.mjs';
import { attackBreaks } from './attacks.mjs';
import { contractBreaks, sectionBreaks } from './contract.mjs';
import { serverBreaks } from './server.mjs';
import { webBreaks } from './web.mjs';

/** Sixty statements were picked with it out of all of docs/requirements.md. */
export const SEED = 'holdfast';
export const PICKED = 60;

export const pickedBreaks = [...contractBreaks, ...serverBreaks, ...webBreaks];
/** Beside those, sections without a picked one, the statements about something that many pages do, and attacks. */
export const breaks = [...pickedBreaks, ...sectionBreaks, ...acrossPagesBreaks, ...attackBreaks];
