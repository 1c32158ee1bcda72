import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { z } from 'zod';
import { misspelt } from './config-names.ts';
import { boxedMapFile } from './paths.ts';
import { BrandError, brandNameOf, readBrand } from './platform/brand/brand-folder.ts';
import { isRedisUrl } from './platform/bus/redis-url.ts';
import { makeDataFolder } from './platform/db/data-folder.ts';
import { databaseUrlHint, isDatabaseUrl } from './platform/db/database-url.ts';
import { isSmtpUrl } from './platform/mail/smtp-url.ts';
import { isBrokerUrl } from './platform/mqtt/dial-broker.ts';
import { isAllowEntry } from './platform/net/outbound.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const port = z.coerce.number().int().min(0).max(65535);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const off = z.literal('off').transform(() => null);
const tileUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), 'needs {z}, {x} and {y}')
  .or(off);

const roles = ['api', 'gateway', 'worker'] as const;
export type Role = (typeof roles)[number];

const roleList = z
  .string()
  .transform((value) => value.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(roles)).min(1));

const allowList = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isAllowEntry), 'takes hosts, addresses and networks such as 10.0.0.0/8');

/** The messages do not quote the URL, which contains a password. */
const encoded = 'write @, :, /, ?, # and % of a password as %40, %3A, %2F, %3F, %23 and %25';
const brokerUrl = z
  .string()
  .refine(isBrokerUrl, `takes an address such as mqtt://user:password@host:1883 (mqtts, ws and wss too); ${encoded}`);
const redisUrl = z
  .string()
  .refine(isRedisUrl, `takes an address such as redis://:password@host:6379 (or rediss); ${encoded}`);

const smtpUrl = z
  .string()
  .refine(
    isSmtpUrl,
    'takes an address such as smtps://user:password@mail.example.com:465 (or smtp); write @, :, /, # and % of a password as %40, %3A, %2F, %23 and %25',
  );

/** Without an address mails would have an empty sender. */
const sender = z
  .string()
  .refine((value) => /[^\s<>@]@[^\s<>@]/.test(value), 'takes a sender such as AirBolt <no-reply@example.com>');

const trackerPorts = z.string().transform((value, context) => {
  const ports: Partial<Record<TrackerModel, number>> = {};
  if (value === 'off') return ports;
  for (const entry of value.split(',')) {
    const [name = '', number = ''] = entry.trim().split(':');
    const model = trackerModels.find((one) => one === name);
    const { data } = port.safeParse(number || 'none');
    if (model && data !== undefined && ports[model] === undefined) ports[model] = data;
    else context.addIssue({ code: 'custom', message: `${entry.trim()} is not like ${trackerModels[0]}:5023` });
  }
  return ports;
});
const usualTrackerPorts: Record<TrackerModel, number> = { gt06: 5023, teltonika: 5027, h02: 5013, gps103: 5001 };

const environment = z.object({
  /** `production` disables the demo, the mailbox and other development features. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** Address to listen on; IPv6 also in brackets, as in a URL. */
  HOST: z
    .string()
    .transform((value) => value.replace(/^\[(.+)\]$/, '$1'))
    .default('127.0.0.1'),
  /** Port of the web app and its API. */
  PORT: port.default(3000),
  /** Folder of the embedded database, the secrets and the logs. */
  DATA_DIR: z.string().default('./data'),
  /** External PostgreSQL (15 or newer) instead of the embedded database. */
  DATABASE_URL: z.string().trim().refine(isDatabaseUrl, databaseUrlHint).optional(),
  /** Redis 7 or newer: the message bus between several server processes. */
  REDIS_URL: redisUrl.optional(),
  /** Roles of this process: web app and API (`api`), device protocols (`gateway`), background jobs (`worker`). */
  ROLE: roleList.default([...roles]),
  /** History retention in months; unset keeps all points. */
  HISTORY_RETENTION_MONTHS: z.coerce.number().int().min(1).max(1200).optional(),
  /** Port of the MQTT broker for devices; 0 picks a free one. */
  MQTT_PORT: port.default(1883),
  /** An external MQTT broker, instead of the embedded one. */
  MQTT_URL: brokerUrl.optional(),
  /** Bearer token with which an external MQTT broker calls our authentication and ACL endpoints. */
  MQTT_AUTH_TOKEN: z.string().min(16).optional(),
  /** Certificate and key files (PEM) for MQTT over TLS. */
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  /**
   * Ports for third-party tracker protocols: a list such as `gt06:5023,teltonika:5027,h02:5013,gps103:5001`, or `off`.
   */
  TRACKER_PORTS: trackerPorts.optional(),
  /** Whether users may add phones and third-party trackers themselves, and the limit per user. */
  OWN_DEVICES: z.enum(['on', 'off']).default('on'),
  OWN_DEVICES_LIMIT: z.coerce.number().int().min(0).max(10_000).default(10),
  /** SMTP server; without it, mail is kept in the mailbox at /dev/mailbox (never in production). */
  SMTP_URL: smtpUrl.optional(),
  /** From address of all mail; the default is the brand name at localhost. */
  MAIL_FROM: sender.optional(),
  /** Support contact shown to users. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Product name that replaces the default one. */
  BRAND_NAME: brandNameOf.optional(),
  /** Brand folder: `brand.json`, optionally `logo.svg` or `logo.png` and `favicon.svg` or `favicon.png`. */
  BRAND_DIR: z.string().optional(),
  /** `altcha` (self-hosted proof of work), `recaptcha` or `off` (never in production). */
  CAPTCHA: z.enum(['altcha', 'recaptcha', 'off']).default('altcha'),
  /** reCAPTCHA keys, required with CAPTCHA=recaptcha. */
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  /** Street map file (PMTiles, Protomaps basemap schema), or `off`; the default is the bundled map. */
  MAP_FILE: z.string().default(boxedMapFile),
  /** Tile URL templates that browsers load directly: `{z}`, `{x}`, `{y}`, optional `{s}`; `off` disables the layer. */
  TILE_URL: tileUrl.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  IMAGERY_URL: tileUrl.default(
    'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
  ),
  /** Attribution shown on the map for each tile source. */
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  IMAGERY_ATTRIBUTION: z.string().default('© Esri, Maxar, Earthstar Geographics'),
  /** Public base URL, used for links in mails. */
  PUBLIC_URL: url.optional(),
  /** Key material for tokens and encrypted secrets; generated on the first start outside production. */
  APP_SECRET: z.string().optional(),
  /** Nominatim-compatible geocoder; without it, places come from built-in data and the street map. */
  GEOCODER_URL: url.optional(),
  /** SSRF allow list: internal hosts and networks that user-chosen URLs may reach, separated by commas. */
  OUTBOUND_ALLOW: allowList.optional(),
  /** Telegram Bot API base URL, for a self-hosted Bot API server. */
  TELEGRAM_API_URL: url.default('https://api.telegram.org'),
  /** MQTT broker of Home Assistant, for devices whose owners enabled publishing. */
  HOME_ASSISTANT_MQTT_URL: brokerUrl.optional(),
  /** OpenID Connect provider for sign-in, and our client credentials there. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Label of the sign-in button. */
  OIDC_NAME: z.string().max(40).default('OpenID Connect'),
  /** `off` allows sign-in for existing accounts only. */
  OIDC_SIGN_UP: z.enum(['on', 'off']).default('on'),
  /** `1` when a reverse proxy sets X-Forwarded-For. */
  TRUST_PROXY: flag.default(false),
  /** Bearer token for reading /metrics from other machines. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Logs to standard output at this level instead of to files in DATA_DIR/logs. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** `0` starts without demo accounts. */
  DEMO: flag.default(true),
  /** Stripe keys and webhook secret; without them, a local sandbox accepts test cards (outside production only). */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Stripe API base URL, for a proxy. */
  STRIPE_API_URL: url.optional(),
  /** `1` drops new points of trackers without an active plan; in production it needs the Stripe keys. */
  REQUIRE_PLAN: flag.default(false),
  /** `off` disables all rate limits, for load tests (never in production). */
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
});

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];
const requiredInProduction = ['APP_SECRET', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL'] as const;

type Given = Record<string, string | undefined>;

const valuesOf = (env: Given) =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );

/** One line for each variable that looks like a misspelt setting. */
export const strangersIn = (env: Given) => misspelt(valuesOf(env), Object.keys(environment.shape));

/** npm changes to the project folder before it runs a script; INIT_CWD is where the user typed the command. */
export const folderOfCaller = (): string => process.env.INIT_CWD ?? '.';

export const readConfig = (env: Given = process.env) => {
  const strangers = strangersIn(env);
  const parsed = environment.safeParse(valuesOf(env));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError([...wrong, ...strangers].join('\n'));
  }
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const problems = [...(isProduction ? productionProblems(values) : []), ...strangers];
  if (values.CAPTCHA === 'recaptcha' && !(values.RECAPTCHA_SITE_KEY && values.RECAPTCHA_SECRET)) {
    problems.push('CAPTCHA=recaptcha: needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET');
  }
  const tls = mqttTls(values);
  if (tls === 'incomplete') problems.push('MQTT_TLS_CERT, MQTT_TLS_KEY: one needs the other');
  if (Boolean(values.STRIPE_SECRET_KEY) !== Boolean(values.STRIPE_PUBLISHABLE_KEY)) {
    problems.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one needs the other');
  }
  const oidc = oidcOf(values);
  if (oidc === 'incomplete') problems.push('OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: each needs the others');
  if (roles.some((role) => !values.ROLE.includes(role)) && !(values.DATABASE_URL && values.REDIS_URL)) {
    problems.push('ROLE: several processes share a DATABASE_URL and a REDIS_URL');
  }
  problems.push(...portsTakenTwice(values, trackerPortsOf(values, isProduction)));
  const brand = brandOf(values);
  if (Array.isArray(brand)) problems.push(...brand);
  if (problems.length > 0 || Array.isArray(brand)) throw new ConfigError(problems.join('\n'));

  const dataDir = resolve(values.DATA_DIR);
  return {
    isProduction,
    isLoopback: loopbackHosts.includes(values.HOST),
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    roles: new Set<Role>(values.ROLE),
    historyRetentionMonths: values.HISTORY_RETENTION_MONTHS,
    mqtt: {
      port: values.MQTT_PORT,
      url: values.MQTT_URL,
      tls: tls === 'incomplete' ? null : tls,
      authToken: values.MQTT_AUTH_TOKEN,
    },
    trackerPorts: trackerPortsOf(values, isProduction),
    ownDevices: { isOn: values.OWN_DEVICES === 'on', limit: values.OWN_DEVICES_LIMIT },
    smtpUrl: values.SMTP_URL,
    brand,
    mailFrom: values.MAIL_FROM ?? `${brand.name} <no-reply@localhost>`,
    captcha: { provider: values.CAPTCHA, siteKey: values.RECAPTCHA_SITE_KEY, secret: values.RECAPTCHA_SECRET },
    tiles: {
      street: tilesOf(values.TILE_URL, values.TILE_ATTRIBUTION),
      satellite: tilesOf(values.IMAGERY_URL, values.IMAGERY_ATTRIBUTION),
    },
    mapFile: values.MAP_FILE === 'off' ? null : resolve(values.MAP_FILE),
    publicUrl: values.PUBLIC_URL,
    ...addresses(values.HOST, values.PORT, values.PUBLIC_URL),
    appSecret: values.APP_SECRET ?? ownSecret(dataDir),
    geocoderUrl: values.GEOCODER_URL,
    outboundAllow: values.OUTBOUND_ALLOW ?? [],
    telegramApiUrl: values.TELEGRAM_API_URL.replace(/\/$/, ''),
    homeAssistantUrl: values.HOME_ASSISTANT_MQTT_URL,
    oidc: oidc === 'incomplete' ? null : oidc,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    hasDemo: values.DEMO && !isProduction,
    hasMailbox: !values.SMTP_URL && !isProduction,
    hasRateLimits: values.RATE_LIMIT === 'on',
    payments: paymentsOf(values, isProduction),
    requiresPlan: values.REQUIRE_PLAN,
  };
};

/** The configuration with the port that was picked for `PORT=0`. */
export const atPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  ...addresses(config.host, port, config.publicUrl),
});

function addresses(host: string, port: number, publicUrl: string | undefined) {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const localUrl = `http://${name}:${port}`;
  return {
    localUrl,
    /** Public base URL, used for links in mails. */
    webUrl: publicUrl ?? localUrl,
  };
}

function productionProblems(values: z.output<typeof environment>): string[] {
  const problems: string[] = requiredInProduction
    .filter((name) => !values[name])
    .map((name) => `${name}: required in production`);
  if (values.APP_SECRET && isWeakSecret(values.APP_SECRET)) {
    problems.push('APP_SECRET: too weak, use at least 32 random characters (openssl rand -base64 32)');
  }
  if (values.OIDC_ISSUER?.startsWith('http:')) problems.push('OIDC_ISSUER: must begin with https:// in production');
  if (values.REQUIRE_PLAN && values.ROLE.includes('api') && !values.STRIPE_SECRET_KEY) {
    problems.push(
      'REQUIRE_PLAN=1: nobody could buy a plan; set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or REQUIRE_PLAN=0',
    );
  }
  if (values.CAPTCHA === 'off') problems.push('CAPTCHA: off is not allowed in production');
  if (values.RATE_LIMIT === 'off') problems.push('RATE_LIMIT: off is not allowed in production');
  return problems;
}

const tilesOf = (url: string | null, attribution: string) => (url === null ? null : { url, attribution });

const trackerPortsOf = ({ TRACKER_PORTS: asked }: z.output<typeof environment>, isProduction: boolean) =>
  asked ?? (isProduction ? {} : usualTrackerPorts);

/** Each is free before the other listens, so this would otherwise be found when the database is migrated already. */
const portsTakenTwice = (values: z.output<typeof environment>, trackerPorts: Partial<Record<TrackerModel, number>>) => {
  const isGateway = values.ROLE.includes('gateway');
  const wanted: [name: string, port: number][] = [['PORT', values.PORT]];
  if (isGateway && !values.MQTT_URL) wanted.push(['MQTT_PORT', values.MQTT_PORT]);
  if (isGateway) for (const [model, at] of Object.entries(trackerPorts)) wanted.push([`${model} of TRACKER_PORTS`, at]);
  return wanted.flatMap(([name, at], index) => {
    const former = at === 0 ? undefined : wanted.slice(0, index).find((one) => one[1] === at);
    return former ? [`${former[0]}, ${name}: both are ${at}`] : [];
  });
};

const mqttTls = ({ MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key }: z.output<typeof environment>) => {
  if (cert && key) return { cert, key };
  return cert || key ? 'incomplete' : null;
};

const brandOf = ({ BRAND_DIR: dir, BRAND_NAME: name, SUPPORT_EMAIL: supportEmail }: z.output<typeof environment>) => {
  try {
    return readBrand({ dir, name, supportEmail });
  } catch (error) {
    if (error instanceof BrandError) return error.problems.map((problem) => `BRAND_DIR: ${problem}`);
    throw error;
  }
};

const oidcOf = (values: z.output<typeof environment>) => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret) return 'incomplete';
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME, maySignUp: values.OIDC_SIGN_UP === 'on' };
};

const paymentsOf = (values: z.output<typeof environment>, isProduction: boolean) => ({
  provider: providerOf(values, isProduction),
  secretKey: values.STRIPE_SECRET_KEY,
  publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
  webhookSecret: values.STRIPE_WEBHOOK_SECRET,
  apiUrl: values.STRIPE_API_URL,
});

const providerOf = ({ STRIPE_SECRET_KEY: key }: z.output<typeof environment>, isProduction: boolean) => {
  if (key) return 'stripe' as const;
  return isProduction ? ('off' as const) : ('sandbox' as const);
};

const isWeakSecret = (secret: string) => secret.length < 32 || new Set(secret).size < 12;

/** Generated on the first start, so that no two installations share a secret. */
function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  const secret = readOrCreate(dataDir, file);
  if (isWeakSecret(secret)) throw new ConfigError(`${file}: damaged; put the secret back, or set APP_SECRET`);
  return secret;
}

const readOrCreate = (dataDir: string, file: string) => {
  try {
    makeDataFolder(dataDir);
    if (!existsSync(file)) createWhole(file, randomBytes(48).toString('base64url'));
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be used (${code}); it takes a folder on a local disk that the user of the server may write to`,
    );
  }
};

/** Atomic create (write to a draft, then link): never overwrites a file that another process created first. */
function createWhole(file: string, text: string) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
