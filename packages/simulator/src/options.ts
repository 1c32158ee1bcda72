import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ProtocolName } from '@holdfast/protocols/protocols';
import type { FleetMember } from './fleet.ts';
import { isHabitName } from './habits.ts';
import { isRouteName } from './routes.ts';
import { defaultSeed } from './things.ts';

const ports: Record<ProtocolName, number> = { gt06: 5023, teltonika: 5027, h02: 5013, gps103: 5001 };
const protocolNames = Object.keys(ports) as ProtocolName[];

export class UsageError extends Error {}

export const usage = `Simulates trackers that talk to a server as real ones do: over MQTT, or in the protocol of another maker.

npm run simulate -- --credentials FILE [options]

  --credentials FILE  JSON: [{ "imei": "…", "secret": "…", "key": "…", "route": "…", "habit": "…" }]; the last three are optional
  --protocol NAME     ${protocolNames.join(', ')} over TCP, instead of MQTT; the devices need no secret then
  --url URL           the server's address (mqtt://127.0.0.1:1883, tcp://127.0.0.1:${ports.gt06} for gt06)
  --devices N         the first N of the file (all)
  --rate N            messages a second over all devices, none of which sleeps then (every device lives its own life)
  --duration SECONDS  ends by itself (runs until Ctrl-C)
  --seed TEXT         another seed, other journeys (${defaultSeed})
  --insecure          takes any TLS certificate
  --quiet             prints nothing while it runs
`;

export interface Options {
  members: FleetMember[];
  /** Null for MQTT. */
  protocol: ProtocolName | null;
  url: string;
  rate: number | null;
  duration: number | null;
  seed: string;
  isInsecure: boolean;
  isQuiet: boolean;
}

const positive = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new UsageError(`--${name}: ${text} is not a number above 0`);
  return value;
};

const readText = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--credentials: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

const toMember = (entry: Record<string, unknown> | null, index: number, protocol: ProtocolName | null): FleetMember => {
  const { imei, secret = protocol && 'none', key, route, habit } = entry ?? {};
  if (typeof imei !== 'string' || typeof secret !== 'string' || imei === '' || secret === '') {
    throw new UsageError(`--credentials: entry ${index + 1} lacks imei or secret`);
  }
  return {
    imei,
    secret,
    ...(typeof key === 'string' && key !== '' && { key }),
    route: typeof route === 'string' && isRouteName(route) ? route : undefined,
    habit: typeof habit === 'string' && isHabitName(habit) ? habit : undefined,
  };
};

const readMembers = (file: string, protocol: ProtocolName | null = null): FleetMember[] => {
  const text = readText(file);
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    throw new UsageError(`--credentials: ${file} is not JSON`);
  }
  if (!Array.isArray(entries) || entries.length === 0) {
    throw new UsageError(`--credentials: ${file} is not a list of devices`);
  }
  return entries.map((entry, index) => toMember(entry, index, protocol));
};

const checkProtocol = (text: string | undefined): ProtocolName | null => {
  if (text === undefined || text === 'mqtt') return null;
  const found = protocolNames.find((name) => name === text);
  if (!found) throw new UsageError(`--protocol: ${text} is not one of mqtt, ${protocolNames.join(', ')}`);
  return found;
};

const checkUrl = (text: string | undefined, protocol: ProtocolName | null) => {
  if (protocol) {
    const url = text ?? `tcp://127.0.0.1:${ports[protocol]}`;
    if (!/^tcp:\/\/[^/]+:\d+$/.test(url)) throw new UsageError(`--url: ${url} is not a tcp:// address with a port`);
    return url;
  }
  const url = text ?? 'mqtt://127.0.0.1:1883';
  if (!/^(mqtts?|wss?):\/\/[^/]/.test(url)) throw new UsageError(`--url: ${url} is not an mqtt:// address`);
  return url;
};

/** Null if `--help` was given. */
export const readOptions = (args: string[]): Options | null => {
  let values: ReturnType<typeof parse>['values'];
  try {
    ({ values } = parse(args));
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
  if (values.help) return null;
  if (values.credentials === undefined) throw new UsageError('--credentials is missing');
  const protocol = checkProtocol(values.protocol);
  const members = readMembers(values.credentials, protocol);
  const devices = positive('devices', values.devices) ?? members.length;
  if (devices > members.length) {
    throw new UsageError(`--devices: ${devices} asked for, but ${values.credentials} has ${members.length}`);
  }
  return {
    members: members.slice(0, devices),
    protocol,
    url: checkUrl(values.url, protocol),
    rate: positive('rate', values.rate),
    duration: positive('duration', values.duration),
    seed: values.seed,
    isInsecure: values.insecure,
    isQuiet: values.quiet,
  };
};

function parse(args: string[]) {
  return parseArgs({
    args,
    options: {
      credentials: { type: 'string' },
      protocol: { type: 'string' },
      url: { type: 'string' },
      devices: { type: 'string' },
      rate: { type: 'string' },
      duration: { type: 'string' },
      seed: { type: 'string', default: defaultSeed },
      insecure: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}
