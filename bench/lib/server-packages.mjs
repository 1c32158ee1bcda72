import { createRequire } from 'node:module';

// Those that the server depends on, in its versions.
const load = createRequire(new URL('../../apps/server/package.json', import.meta.url));

export const pg = load('pg');
export const mqtt = load('mqtt');
