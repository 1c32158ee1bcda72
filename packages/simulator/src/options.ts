import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { FleetMember } from './fleet.ts';
import { isHabitName } from './habits.ts';
import { isRouteName } from './routes.ts';
import { defaultSeed } from './things.ts';

export class UsageError extends Error {}

export const usage = `Simulates trackers that talk to a server over MQTT, as real ones do.

npm run simulate -- --credentials FILE [options]

  --credentials FILE  JSON: [{ "imei": "…", "secret": "…", "key": "…", "route": "…", "habit": "…" }]; the last three are optional
  --url URL           the server's MQTT address (mqtt://127.0.0.1:1883)
  --devices N         the first N of the file (all)
  --rate N            messages a second over all devices, none of which sleeps then (every device lives its own life)
  --duration SECONDS  ends by itself (runs until Ctrl-C)
  --seed TEXT         another seed, other journeys (${defaultSeed})
  --insecure          takes any TLS certificate
  --quiet             prints nothing while it runs
`;

export interface Options {
  members: FleetMember[];
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

const toMember = (entry: Record<string, unknown> | null, index: number): FleetMember => {
  const { imei, secret, key, route, habit } = entry ?? {};
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

export const readMembers = (file: string): FleetMember[] => {
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
  return entries.map(toMember);
};

const checkUrl = (text: string) => {
  if (!/^(mqtts?|wss?):\/\/[^/]/.test(text)) {
    throw new UsageError(`--url: ${text} is not an mqtt:// address`);
  }
  return text;
};

/** Null where help was asked for. */
export const readOptions = (args: string[]): Options | null => {
  let values: ReturnType<typeof parse>['values'];
  try {
    ({ values } = parse(args));
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
  if (values.help) return null;
  if (values.credentials === undefined) throw new UsageError('--credentials is missing');
  const members = readMembers(values.credentials);
  const devices = positive('devices', values.devices) ?? members.length;
  if (devices > members.length) {
    throw new UsageError(`--devices: ${devices} asked for, but ${values.credentials} has ${members.length}`);
  }
  return {
    members: members.slice(0, devices),
    url: checkUrl(values.url),
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
      url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
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
