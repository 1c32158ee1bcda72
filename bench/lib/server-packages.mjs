import { createRequire } from 'node:module';

// Loads packages in the versions that the server depends on.
const load = createRequire(new URL('../../apps/server/package.json', import.meta.url));

export const pg = load('pg');
export const mqtt = load('mqtt');
