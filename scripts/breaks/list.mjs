import { contractBreaks } from './contract.mjs';
import { finishBreaks } from './finish.mjs';
import { serverBreaks } from './server.mjs';
import { webBreaks } from './web.mjs';

/** Thirty statements were picked with it out of all of docs/requirements.md. */
export const SEED = 'holdfast';
export const PICKED = 30;

export const pickedBreaks = [...contractBreaks, ...serverBreaks, ...webBreaks];
/** Beside those, the statements that gather something of many screens. */
export const breaks = [...pickedBreaks, ...finishBreaks];
