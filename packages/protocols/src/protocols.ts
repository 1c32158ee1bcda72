import { gps103 } from './gps103/gps103.ts';
import { gt06 } from './gt06/gt06.ts';
import { h02 } from './h02/h02.ts';
import type { Protocol } from './protocol.ts';
import { teltonika } from './teltonika/teltonika.ts';

export const protocols = { gt06, teltonika, h02, gps103 } as const satisfies Record<string, Protocol>;

export type ProtocolName = keyof typeof protocols;
