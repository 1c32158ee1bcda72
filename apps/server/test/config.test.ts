import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { environmentOf } from '../src/backup/environment.ts';
import { atPort, ConfigError, readConfig } from '../src/config.ts';

const base = mkdtempSync(join(tmpdir(), 'hf-config-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const folder = (name: string) => join(base, name);

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'q7Zk2mX9vB4nL8sT1wR6yC3pD5fG0hJa',
  DATABASE_URL: 'postgres://db/holdfast',
  SMTP_URL: 'smtp://mail.example.com',
  PUBLIC_URL: 'https://track.example.com/',
};

const problemsOf = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig({ DATA_DIR: folder('refused'), ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('TRACKER_PORTS', () => {
  const portsOf = (env: Record<string, string>) => readConfig({ DATA_DIR: folder('ports'), ...env }).trackerPorts;

  it('are on outside production, off in production, and what is asked for', () => {
    expect(portsOf({})).toEqual({ gt06: 5023, teltonika: 5027, h02: 5013, gps103: 5001 });
    expect(portsOf(production)).toEqual({});
    expect(portsOf({ ...production, TRACKER_PORTS: 'teltonika:6000, h02:0' })).toEqual({ teltonika: 6000, h02: 0 });
    expect(portsOf({ TRACKER_PORTS: 'off' })).toEqual({});
  });

  it.each(['gt06', 'gt06:', 'gt06:70000', 'smoke:5023', 'gt06:1,gt06:2', 'gt06:5023,'])('refuses %s', (value) => {
    expect(problemsOf({ TRACKER_PORTS: value })).toEqual([expect.stringContaining('TRACKER_PORTS: ')]);
  });
});

describe('SMTP_URL', () => {
  it.each([
    'smtp://mail.example.com',
    'smtps://user:pass%23word@mail.example.com:465',
    'smtp://[::1]:25/?pool=true',
    'smtp://127.0.0.1:1',
  ])('takes %s', (value) => {
    expect(readConfig({ DATA_DIR: folder('smtp'), SMTP_URL: value }).smtpUrl).toBe(value);
  });

  it.each([
    'mail.example.com',
    'mail.example.com:25',
    'http://u:secret@mail.example.com',
    'smtp://',
    'smtp:u:secret@mail.example.com',
    'smtp://u:secret@mail.example.com:99999',
    'smtp://u:secret#1@mail.example.com',
    'smtp://u#secret@mail.example.com',
    'smtp://u/secret@mail.example.com',
    'smtp://u:secret%@mail.example.com',
  ])('refuses %s and tells nothing of it', (value) => {
    const problems = problemsOf({ SMTP_URL: value });
    expect(problems).toEqual([expect.stringMatching(/^SMTP_URL: takes an address such as smtps:\/\//)]);
    expect(problems.join()).not.toContain('secret');
  });
});

describe('DATABASE_URL', () => {
  it.each([
    'postgres://db/holdfast',
    'postgresql://u:p%2F%23%25@db:5433/holdfast?sslmode=require',
    'postgres://u@[::1]/holdfast',
    'postgres:///holdfast?host=/run/postgresql',
    'postgres://db/holdfast?user=app@corp',
  ])('takes %s', (value) => {
    expect(readConfig({ DATA_DIR: folder('database'), DATABASE_URL: value }).databaseUrl).toBe(value);
  });

  it.each([
    'db/holdfast',
    'mysql://u:secret@db/holdfast',
    'postgres:u:secret@db/holdfast',
    'postgres://u:secret/1@db/holdfast',
    'postgres://u:1/secret@db/holdfast',
    'postgres://u:1#secret@db/holdfast',
    'postgres://u:secret#1@db/holdfast',
    'postgres://u:1?secret@db/holdfast',
    'postgres://u:secret%@db/holdfast',
    'postgres://u:1@secret/2@db/holdfast',
    'postgres://u:1@secret?2@db/holdfast',
    'postgres://u:1/secret?2@db/holdfast',
  ])('refuses %s, says what to do and tells nothing of it', (value) => {
    const problems = problemsOf({ DATABASE_URL: value });
    expect(problems).toEqual([
      expect.stringMatching(/^DATABASE_URL: takes .* special characters in the password must be percent-encoded/),
    ]);
    expect(problems.join()).not.toContain('secret');
    expect(() => environmentOf({ DATABASE_URL: value })).toThrow(problems[0]);
  });

  it('is trimmed for the server, a backup and a restore', () => {
    const env = { DATA_DIR: folder('database'), DATABASE_URL: ' postgres://db/holdfast ' };
    expect(readConfig(env).databaseUrl).toBe('postgres://db/holdfast');
    expect(environmentOf(env).DATABASE_URL).toBe('postgres://db/holdfast');
    expect(environmentOf({ DATABASE_URL: ' ' })).toEqual({});
  });
});

describe('MAIL_FROM', () => {
  it.each(['no-reply@example.com', 'AirBolt, Inc <no-reply@example.com>', 'AirBolt <no-reply@localhost>'])(
    'takes %s',
    (value) => {
      expect(readConfig({ DATA_DIR: folder('from'), MAIL_FROM: value }).mailFrom).toBe(value);
    },
  );

  it.each(['AirBolt', 'AirBolt <no-reply>', 'AirBolt <@example.com>', 'no-reply@ example.com'])(
    'refuses %s, which is no address',
    (value) => {
      expect(problemsOf({ MAIL_FROM: value })).toEqual([
        'MAIL_FROM: takes a sender such as AirBolt <no-reply@example.com>',
      ]);
    },
  );
});

describe('a variable that is none of ours', () => {
  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['APPSECRET', 'APP_SECRET'],
    ['MQTT_TLS_CRT', 'MQTT_TLS_CERT'],
    ['CAPCHA', 'CAPTCHA'],
    ['PROT', 'PORT'],
    ['public_url', 'PUBLIC_URL'],
    ['HOLDFAST_PORT', 'PORT'],
    ['HOLDFAST_SMPT_URL', 'SMTP_URL'],
  ])('%s is refused: did you mean %s?', (name, meant) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([`${name} is not a setting of Holdfast. Did you mean ${meant}?`]);
  });

  it('is refused with our name in front, though nothing is like it', () => {
    expect(problemsOf({ HOLDFAST_COLOUR: 'red' })).toEqual([
      'HOLDFAST_COLOUR is not a setting of Holdfast. The README lists all of them.',
    ]);
  });

  it('is named with the other problems', () => {
    expect(problemsOf({ SMPT_URL: 'smtp://mail', PORT: 'x' })).toEqual([
      expect.stringContaining('PORT: '),
      expect.stringContaining('SMPT_URL is not'),
    ]);
  });

  // Variables of shells, package managers, databases, orchestrators and other programs.
  it.each([
    'PATH HOME HOSTNAME HOSTTYPE HOSTS PORTS USER USERNAME SHELL PWD OLDPWD LANG TERM MODE ROLES POST DEMOS LOGNAME',
    'NODE_OPTIONS NODE_ENVS NODE_PATH NODE_VERSION npm_config_port npm_package_name npm_lifecycle_event',
    'PGHOST PGPORT PGUSER PGDATA POSTGRES_URL POSTGRES_PASSWORD MYSQL_URL MONGO_URL REDIS_HOST MQTT_HOST',
    'SITE_URL BASE_URL FILE_URL HTTP_URL API_URL APP_URL APP_ENV APP_NAME LOG_FILE LOG_DIR DATA_PATH CI TZ',
    'XDG_DATA_DIRS XDG_DATA_HOME http_proxy HTTPS_PROXY NO_PROXY STRIPE_API_KEY TELEGRAM_TOKEN TEST_DATABASE_URL',
    'E2E_MQTT_PORT E2E_DATA_DIR E2E_TILE_URL CHROMIUM_PATH FUZZ_SEED BENCH_POINTS VITEST_POOL_ID SMTP_HOST',
  ])('is left alone: %s', (names) => {
    expect(problemsOf(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([]);
  });

  it('is left alone where Kubernetes or Docker tells of a service, or where it is empty', () => {
    const env = {
      HOLDFAST_PORT: 'tcp://10.0.0.1:3000',
      HOLDFAST_SERVICE_HOST: '10.0.0.1',
      HOLDFAST_API_SERVICE_PORT_HTTP: '3000',
      HOLDFAST_API_PORT_3000_TCP_PROTO: 'tcp',
      SMPT_URL: '',
    };
    expect(problemsOf(env)).toEqual([]);
  });
});

describe('HOME_ASSISTANT_MQTT_URL', () => {
  it.each(['mqtt://a:b%40c@host', 'mqtts://host:8883', 'ws://host/mqtt', 'wss://[::1]:9001'])('takes %s', (value) => {
    expect(readConfig({ DATA_DIR: folder('ha'), HOME_ASSISTANT_MQTT_URL: value }).homeAssistantUrl).toBe(value);
  });

  it.each([
    'host:1883',
    'http://u:secret@host',
    'mqtt://',
    'mqtt:u:secret@host',
    'mqtt://u:secret%@host',
    'mqtt://u:secret@host:99999',
  ])('refuses %s and tells nothing of it', (value) => {
    const problems = problemsOf({ HOME_ASSISTANT_MQTT_URL: value });
    expect(problems).toEqual([expect.stringContaining('HOME_ASSISTANT_MQTT_URL: takes an address such as mqtt://')]);
    expect(problems.join()).not.toContain('secret');
  });
});

describe('MQTT_URL and REDIS_URL', () => {
  it.each([
    ['MQTT_URL', 'mqtt://holdfast:1#secret@host:1883'],
    ['MQTT_URL', 'mqtt://holdfast:1/secret@host:1883'],
    ['MQTT_URL', 'mqtt://holdfast:1?secret@host:1883'],
    ['MQTT_URL', 'mqtt://holdfast:se/cret@host:1883'],
    ['REDIS_URL', 'redis://:1#secret@host:6379'],
    ['REDIS_URL', 'http://host:6379'],
  ])('%s is refused as %s, which would name another host, with what to write', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toEqual([expect.stringMatching(`^${name}: takes an address such as .* of a password as %40`)]);
    expect(problems.join()).not.toContain('cret');
  });

  it.each([
    ['MQTT_URL', 'mqtts://a:b%23c@host'],
    ['MQTT_URL', 'wss://[::1]:9001/mqtt'],
    ['REDIS_URL', 'redis://:b%2Fc@host:6379/1'],
    ['REDIS_URL', 'rediss://host'],
  ])('%s takes %s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });
});

describe('ports', () => {
  it('are not taken twice by the same process', () => {
    expect(problemsOf({ PORT: '3000', MQTT_PORT: '3000' })).toEqual(['PORT, MQTT_PORT: both are 3000']);
    expect(problemsOf({ PORT: '5001' })).toEqual(['PORT, gps103 of TRACKER_PORTS: both are 5001']);
    expect(problemsOf({ TRACKER_PORTS: 'gt06:6000,h02:6000' })).toEqual([
      'gt06 of TRACKER_PORTS, h02 of TRACKER_PORTS: both are 6000',
    ]);
    expect(problemsOf({ PORT: '0', MQTT_PORT: '0', TRACKER_PORTS: 'gt06:0,h02:0' })).toEqual([]);
    expect(problemsOf({ MQTT_PORT: '3000', MQTT_URL: 'mqtt://host' })).toEqual([]);
  });
});

describe('DATA_DIR', () => {
  it('that cannot be a folder is named, with what it takes', () => {
    const file = join(base, 'a-file');
    writeFileSync(file, '');
    expect(problemsOf({ DATA_DIR: file })).toEqual([
      `DATA_DIR: ${file} cannot be used (EEXIST); it takes a folder on a local disk that the user of the server may write to`,
    ]);
  });
});

describe('readConfig', () => {
  it('takes an IPv6 address with and without its brackets', () => {
    for (const host of ['::1', '[::1]']) {
      const config = readConfig({ DATA_DIR: folder('plain'), HOST: host });
      expect(config).toMatchObject({ host: '::1', isLoopback: true, localUrl: 'http://[::1]:3000' });
    }
  });

  it('needs nothing outside production', () => {
    expect(readConfig({ DATA_DIR: folder('plain') })).toMatchObject({
      isProduction: false,
      isLoopback: true,
      host: '127.0.0.1',
      port: 3000,
      captcha: { provider: 'altcha' },
      trustProxy: false,
      hasDemo: true,
      hasMailbox: true,
      hasRateLimits: true,
      requiresPlan: false,
      payments: { provider: 'sandbox', publishableKey: '' },
    });
  });

  it('pays through Stripe with its keys, of which one needs the other', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(readConfig({ DATA_DIR: folder('plain'), ...keys }).payments).toMatchObject({
      provider: 'stripe',
      publishableKey: 'pk_test_1',
    });
    for (const [name, value] of Object.entries(keys)) {
      expect(problemsOf({ [name]: value })).toEqual(['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one needs the other']);
    }
  });

  it('plays every role unless configured otherwise, and fewer only around a shared database and Redis', () => {
    const shared = { DATABASE_URL: 'postgres://db/holdfast', REDIS_URL: 'redis://cache' };
    expect([...readConfig({ DATA_DIR: folder('plain') }).roles]).toEqual(['api', 'gateway', 'worker']);
    expect([...readConfig({ DATA_DIR: folder('plain'), ...shared, ROLE: 'api, worker' }).roles]).toEqual([
      'api',
      'worker',
    ]);
    const lonely = 'ROLE: several processes share a DATABASE_URL and a REDIS_URL';
    expect(problemsOf({ ROLE: 'api' })).toEqual([lonely]);
    expect(problemsOf({ ...shared, REDIS_URL: undefined, ROLE: 'gateway' })).toEqual([lonely]);
    expect(problemsOf({ ...shared, ROLE: 'boss' })[0]).toMatch(/^ROLE/);
  });

  it('takes an empty variable as none', () => {
    const config = readConfig({ DATA_DIR: folder('plain'), PORT: '', SMTP_URL: '', DEMO: '', PUBLIC_URL: '' });
    expect(config).toMatchObject({ port: 3000, hasMailbox: true, hasDemo: true, publicUrl: undefined });
  });

  it('keeps no mailbox where an SMTP server takes the mail', () => {
    const config = readConfig({ DATA_DIR: folder('plain'), SMTP_URL: 'smtp://mail.example.com' });
    expect(config).toMatchObject({ hasMailbox: false, hasDemo: true });
  });

  it('says where links lead: to the public address, or to where it listens', () => {
    const webUrl = (env: Record<string, string>) => readConfig({ DATA_DIR: folder('plain'), ...env }).webUrl;
    expect(webUrl({})).toBe('http://127.0.0.1:3000');
    expect(webUrl({ HOST: '::1', PORT: '80' })).toBe('http://[::1]:80');
    expect(webUrl({ HOST: '0.0.0.0' })).toBe('http://localhost:3000');
    expect(webUrl({ PUBLIC_URL: 'https://track.example.com/' })).toBe('https://track.example.com');
    const config = readConfig({ DATA_DIR: folder('plain'), PORT: '0' });
    expect(atPort(config, 4567)).toMatchObject({ port: 4567, webUrl: 'http://127.0.0.1:4567' });
  });

  it('names every variable that it cannot use', () => {
    const problems = problemsOf({
      PORT: '99999',
      TILE_URL: 'https://tiles.example/{z}/{x}.png',
      IMAGERY_URL: 'javascript:{z}{x}{y}',
      DEMO: 'yes',
      PUBLIC_URL: 'javascript:alert(1)',
      CAPTCHA: 'none',
      METRICS_TOKEN: 'short',
      OUTBOUND_ALLOW: 'ntfy, http://inside',
    });
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'CAPTCHA',
      'TILE_URL',
      'IMAGERY_URL',
      'PUBLIC_URL',
      'OUTBOUND_ALLOW',
      'METRICS_TOKEN',
      'DEMO',
    ]);
    expect(problemsOf({ CAPTCHA: 'recaptcha' })).toEqual([
      'CAPTCHA=recaptcha: needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET',
    ]);
  });

  it('lets users have called what the operator allows, and this machine only then', () => {
    expect(readConfig({ DATA_DIR: folder('plain') }).outboundAllow).toEqual([]);
    expect(readConfig({ DATA_DIR: folder('plain'), OUTBOUND_ALLOW: 'ntfy, 10.0.0.0/8' }).outboundAllow).toEqual([
      'ntfy',
      '10.0.0.0/8',
    ]);
    expect(readConfig({ ...production, DATA_DIR: folder('production') }).outboundAllow).toEqual([]);
  });

  it('knows which addresses only this machine can reach', () => {
    const isLoopback = (HOST: string) => readConfig({ DATA_DIR: folder('plain'), HOST }).isLoopback;
    expect(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::', '192.168.1.5'].map(isLoopback)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('production mode', () => {
  it.each(['Production', 'prod', 'production ', 'staging', '"production"'])(
    'is not missed by NODE_ENV=%s',
    (NODE_ENV) => {
      expect(problemsOf({ ...production, NODE_ENV })).toEqual([
        expect.stringMatching(/^NODE_ENV: .*production.*development/),
      ]);
    },
  );

  it('is not missed by letters of its name that changed places', () => {
    expect(problemsOf({ ...production, NODE_ENV: undefined, NODE_EVN: 'production' })).toEqual([
      'NODE_EVN is not a setting of Holdfast. Did you mean NODE_ENV?',
    ]);
  });

  it('has no demo and no mailbox, whatever is asked for', () => {
    const config = readConfig({ ...production, DATA_DIR: folder('production'), DEMO: '1' });
    expect(config).toMatchObject({ isProduction: true, hasDemo: false, hasMailbox: false, hasRateLimits: true });
    expect(config.payments.provider).toBe('off');
    expect(config.publicUrl).toBe('https://track.example.com');
    expect(config.appSecret).toBe(production.APP_SECRET);
  });

  it('lists every variable that is missing, and makes no secret of its own [A10]', () => {
    expect(problemsOf({ NODE_ENV: 'production', DATA_DIR: folder('missing') })).toEqual([
      'APP_SECRET: required in production',
      'DATABASE_URL: required in production',
      'SMTP_URL: required in production',
      'PUBLIC_URL: required in production',
    ]);
    expect(readdirSync(base)).not.toContain('missing');
  });

  it.each([
    'secret',
    'changeme',
    'x'.repeat(64),
    'abcabcabcabcabcabcabcabcabcabcabcabc',
    production.APP_SECRET.slice(1),
    ' '.repeat(40),
  ])('refuses the weak secret %j [A10]', (APP_SECRET) => {
    expect(problemsOf({ ...production, APP_SECRET })).toEqual([expect.stringMatching(/^APP_SECRET: too weak/)]);
  });

  it('refuses to require a plan that nobody can buy', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(problemsOf({ ...production, REQUIRE_PLAN: '1' })).toEqual([
      'REQUIRE_PLAN=1: nobody could buy a plan; set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or REQUIRE_PLAN=0',
    ]);
    expect(problemsOf({ ...production, REQUIRE_PLAN: '1', ...keys })).toEqual([]);
    expect(problemsOf({ REQUIRE_PLAN: '1' })).toEqual([]);
  });

  it('lets a gateway require a plan without the keys, which only the API needs', () => {
    const shared = { REDIS_URL: 'redis://cache', MQTT_URL: 'mqtt://broker' };
    expect(problemsOf({ ...production, ...shared, ROLE: 'gateway', REQUIRE_PLAN: '1' })).toEqual([]);
  });

  it('refuses to run without captcha or limits [A10]', () => {
    expect(problemsOf({ ...production, CAPTCHA: 'off', RATE_LIMIT: 'off' })).toEqual([
      'CAPTCHA: off is not allowed in production',
      'RATE_LIMIT: off is not allowed in production',
    ]);
    expect(problemsOf(production)).toEqual([]);
  });
});

describe('the secret of an installation', () => {
  it('is made on the first start, for its owner only, and kept [A10]', () => {
    const first = readConfig({ DATA_DIR: folder('one') }).appSecret;
    expect(first).toMatch(/^[\w-]{64}$/);
    expect(readFileSync(join(folder('one'), 'app-secret'), 'utf8')).toBe(first);
    expect(statSync(join(folder('one'), 'app-secret')).mode & 0o777).toBe(0o600);
    expect(statSync(folder('one')).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder('one'))).toEqual(['app-secret']);
    expect(readConfig({ DATA_DIR: folder('one') }).appSecret).toBe(first);
  });

  it('is another one in every installation [A10]', () => {
    expect(readConfig({ DATA_DIR: folder('two') }).appSecret).not.toBe(
      readConfig({ DATA_DIR: folder('three') }).appSecret,
    );
  });

  it('is not replaced in silence when its file is damaged', () => {
    readConfig({ DATA_DIR: folder('damaged') });
    writeFileSync(join(folder('damaged'), 'app-secret'), '');
    expect(problemsOf({ DATA_DIR: folder('damaged') })).toEqual([expect.stringContaining('app-secret: damaged')]);
  });
});
