import { acrossPagesBreaks } from './across-pages.mjs';
import { attackBreaks } from './attacks.mjs';
import { contractBreaks, sectionBreaks } from './contract.mjs';
import { serverBreaks } from './server.mjs';
import { webBreaks } from './web.mjs';

/** Seed with which the 60 statements were picked from docs/requirements.md. */
export const SEED = 'holdfast';
export const PICKED = 60;

export const pickedBreaks = [...contractBreaks, ...serverBreaks, ...webBreaks];
/** Also sections without a picked statement, statements about behaviour of many pages, and attacks. */
export const breaks = [...pickedBreaks, ...sectionBreaks, ...acrossPagesBreaks, ...attackBreaks];
