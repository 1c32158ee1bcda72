import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/server/src/config.ts';
import { composeFaults, kubernetesFaults } from './lib/deploy-schemas.mjs';
import { root } from './lib/paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const image = `holdfast:${version}`;
const variables = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
const secret = 'k3Jv9QmZ1xTbY7uWc5Ea8RnLs2HdFg4P0oIi6MwB';

/** Variables in the README's table, which matches config.ts (readme.test.mjs). */
const documented = [...read('README.md').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names]) =>
  [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name),
);
const imagePairs = [...read('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
  pairs.split(' ').map((pair) => pair.split('=')),
);
const imageEnvironment = Object.fromEntries(imagePairs);
const ofImage = Object.keys(imageEnvironment);
/** Shutdown timeout in production, in seconds. */
const [, ending] = /production: ([\d_]+)/.exec(read('apps/server/src/main.ts'));
const endingSeconds = Number(ending.replaceAll('_', '')) / 1000;

const pairsOf = (text, pattern) => Object.fromEntries([...text.matchAll(pattern)].map(([, ...pair]) => pair));
const exampleText = read('deploy/.env.example');
const example = pairsOf(exampleText, /^([A-Z_]+)=(.*)$/gm);
const exampleWithComments = pairsOf(exampleText, /^(?:# )?([A-Z_]+)=(.*)$/gm);

describe.each(['deploy/compose.yaml', 'deploy/compose.scale.yaml'])('%s', (path) => {
  const text = read(path);
  const compose = parse(text, { merge: true });
  const services = Object.entries(compose.services);
  const ours = services.filter(([, service]) => service.image === image);
  const required = [...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name);
  const filled = { ...example, ...Object.fromEntries(required.map((name) => [name, example[name] || secret])) };
  /** Docker's precedence: env_file first, then `environment`. */
  const environmentOf = ({ environment, env_file: files = [] }) => ({
    ...(files.includes('.env') && filled),
    ...JSON.parse(JSON.stringify(environment), (_, value) =>
      typeof value === 'string'
        ? value.replace(/\$\{([A-Z_]+)(?::\?|:-([^}]*))\}/g, (_, name, usual) => filled[name] ?? usual)
        : value,
    ),
  });

  it('is one by the Compose Specification', () => {
    expect(composeFaults(compose)).toEqual([]);
    expect(composeFaults({ ...compose, services: { one: { imagee: 'a' } } })).not.toEqual([]);
  });

  it('asks for nothing that .env.example does not name', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(asked.filter((name) => !(name in exampleWithComments))).toEqual([]);
    expect(required.filter((name) => !(name in example))).toEqual([]);
  });

  it('keeps to what its ports and folders are, whatever .env says', () => {
    expect(Object.keys(imageEnvironment)).toContain('NODE_ENV');
    for (const [name, { environment }] of ours) {
      const { LOG_LEVEL: level, ...fixed } = imageEnvironment;
      expect([name, environment]).toEqual([name, expect.objectContaining(fixed)]);
      expect(environment.LOG_LEVEL).toBe(`\${LOG_LEVEL:-${level}}`);
    }
  });

  it('waits for the PostgreSQL that answers by TCP, not for the one that makes the database', () => {
    const { healthcheck } = compose.services.postgres;
    expect(healthcheck.test).toContain('--host=127.0.0.1');
    expect(Number.parseInt(healthcheck.start_period, 10)).toBeGreaterThanOrEqual(60);
  });

  it('lets every variable of the README reach each server', () => {
    expect(documented.length).toBeGreaterThan(40);
    for (const [name, service] of ours) {
      const reaching = new Set([...Object.keys(service.environment), ...ofImage]);
      if (service.env_file?.includes('.env')) for (const one of Object.keys(exampleWithComments)) reaching.add(one);
      // Only needed with several servers.
      if (path === 'deploy/compose.yaml') for (const one of ['REDIS_URL', 'ROLE', 'MQTT_URL']) reaching.add(one);
      expect([name, documented.filter((one) => !reaching.has(one))]).toEqual([name, []]);
    }
  });

  it('gives each server an environment that it takes in production', () => {
    for (const [, service] of ours) {
      expect(Object.keys(service.environment).filter((name) => !variables.includes(name))).toEqual([]);
      expect(readConfig({ NODE_ENV: 'production', ...environmentOf(service) })).toMatchObject({
        isProduction: true,
        trustProxy: true,
      });
    }
  });

  it('gives each server more time to end than it takes, and every log an end', () => {
    for (const [name, { stop_grace_period: grace = '10s' }] of ours)
      expect([name, Number.parseInt(grace, 10) > endingSeconds + 5]).toEqual([name, true]);
    for (const [name, { logging }] of services)
      expect([name, logging?.options?.['max-size'], logging?.driver]).toEqual([name, '20m', 'local']);
  });

  it('names only services, volumes and files that there are', () => {
    const names = services.map(([name]) => name);
    for (const [, { depends_on: needs = {}, volumes = [] }] of services) {
      expect(names).toEqual(expect.arrayContaining(Array.isArray(needs) ? needs : Object.keys(needs)));
      for (const [from] of volumes.map((volume) => volume.split(':'))) {
        const isThere = from.startsWith('./') ? existsSync(join(root, 'deploy', from)) : from in compose.volumes;
        // Certificates, maps and brand files belong to the operator and are not in the repository.
        expect([from, isThere || from === './certs' || from === './files']).toEqual([from, true]);
      }
    }
  });

  if (path === 'deploy/compose.yaml') {
    it('is two containers', () => {
      expect(services.map(([name]) => name)).toEqual(['server', 'postgres']);
    });

    it('opens the port that MQTT_PORT names, and that of PORT for the proxy', () => {
      const { ports } = compose.services.server;
      const asked = (name, usual) => `\${${name}:-${usual}}`;
      expect(ports).toContain(`${asked('MQTT_PORT', 1883)}:${asked('MQTT_PORT', 1883)}`);
      expect(ports).toContain(`127.0.0.1:${asked('PORT', 3000)}:3000`);
    });
    return;
  }

  it('has every role twice, under names that stay', () => {
    const roles = ours
      .filter(([, { command }]) => !command)
      .map(([name, service]) => [name, service.hostname, environmentOf(service).ROLE]);
    expect(roles).toEqual([
      ['api-1', 'api-1', 'api,worker'],
      ['api-2', 'api-2', 'api,worker'],
      ['gateway-1', 'gateway-1', 'gateway'],
      ['gateway-2', 'gateway-2', 'gateway'],
    ]);
    const spoken = [read('deploy/Caddyfile'), read('deploy/prometheus.yml')].join().match(/[\w-]+(?=:3000)/g);
    expect([...new Set(spoken)].sort()).toEqual(['api-1', 'api-2', 'gateway-1', 'gateway-2']);
  });
});

it('.env.example has nothing that nobody reads, and each value that it proposes is understood', () => {
  const ofContainers = ['POSTGRES_PASSWORD', 'MQTT_PASSWORD'];
  const strangers = Object.keys(exampleWithComments).filter((name) => ![...variables, ...ofContainers].includes(name));
  expect(strangers).toEqual([]);
  const proposed = Object.entries(exampleWithComments).filter(
    ([name]) => !/^(BRAND_DIR|MAP_FILE|MQTT_TLS_\w+|APP_SECRET)$/.test(name),
  );
  const database = 'postgres://db/holdfast';
  const env = { NODE_ENV: 'production', APP_SECRET: secret, DATABASE_URL: database, ...Object.fromEntries(proposed) };
  expect(readConfig(env).isProduction).toBe(true);
});

it('the Caddyfile keeps what is for machines inside from the world', () => {
  const [, closed] = /@inside path (.+)\n\thandle @inside \{\n\t\trespond 404\n/.exec(read('deploy/Caddyfile')) ?? [];
  expect(closed?.split(' ')).toEqual(['/metrics', '/metrics/*', '/internal', '/internal/*']);
});

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const documents = (path) => parseAllDocuments(read(join(folder, path))).map((document) => document.toJS());
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
  const secrets = documents('examples/secret.yaml');
  const examples = readdirSync(join(root, folder, 'examples')).map((name) => join('examples', name));
  const all = [...files, ...examples].flatMap(documents);
  const ofKind = (...kinds) => all.filter(({ kind }) => kinds.includes(kind));
  const workloads = ofKind('Deployment', 'StatefulSet');
  const podOf = ({ kind, spec }) => (kind === 'CronJob' ? spec.jobTemplate.spec : spec).template.spec;
  const containersOf = (workload) => [...(podOf(workload).initContainers ?? []), ...podOf(workload).containers];
  const namesOf = (...kinds) => ofKind(...kinds).map(({ metadata }) => metadata.name);

  it('is made of what Kubernetes knows', { timeout: 180_000 }, () => {
    expect(kubernetesFaults(all)).toEqual([]);
    const [route] = ofKind('HTTPRoute');
    const misspeltRoute = { ...route, spec: { ...route.spec, hostnamez: [] } };
    expect(kubernetesFaults([misspeltRoute])).not.toEqual([]);
    const [{ spec, ...rest }] = ofKind('Deployment');
    const typo = { ...rest, spec: { ...spec, replica: 3 } };
    const missing = { ...rest, spec: { ...spec, selector: undefined } };
    expect([typo, missing, { ...rest, kind: 'Deploymint' }].map((one) => kubernetesFaults([one]).length > 0)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('gives each server only variables that it knows, and an environment that it takes in production', () => {
    const config = ofKind('ConfigMap').find(({ metadata }) => metadata.name === 'holdfast').data;
    const kept = secrets[0].stringData;
    const servers = workloads.flatMap(containersOf).filter((container) => container.image === image);
    expect(servers.length).toBeGreaterThan(3);
    for (const { env, envFrom } of servers) {
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      const environment = { ...config, ...kept, APP_SECRET: secret, ...own };
      expect(Object.keys(environment).filter((name) => !variables.includes(name))).toEqual([]);
      expect(readConfig({ NODE_ENV: 'production', ...environment }).isProduction).toBe(true);
      expect(envFrom).toEqual([{ configMapRef: { name: 'holdfast' } }, { secretRef: { name: 'holdfast' } }]);
    }
  });

  it('lets every variable of the README reach the servers', () => {
    const texts = ['config.yaml', 'examples/secret.yaml'].map((path) => read(join(folder, path))).join('\n');
    const reaching = [...texts.matchAll(/^ {2}(?:# )?([A-Z_]+): /gm)].map(([, name]) => name);
    expect(documented.filter((name) => ![...reaching, ...ofImage, 'ROLE'].includes(name))).toEqual([]);
    expect(reaching.filter((name) => ![...variables, 'POSTGRES_PASSWORD'].includes(name))).toEqual([]);
  });

  it('gives each server more time to end than it takes, and no variables of services beside it', () => {
    for (const name of ['api', 'worker', 'gateway']) {
      const pod = podOf(workloads.find(({ metadata }) => metadata.name === name));
      const [{ lifecycle }] = pod.containers;
      const before = Number(lifecycle.preStop.exec.command[1]);
      expect([name, pod.terminationGracePeriodSeconds > before + endingSeconds + 5]).toEqual([name, true]);
    }
    for (const one of [...workloads, ...ofKind('Job', 'CronJob')]) {
      if (containersOf(one).some((container) => container.image === image))
        expect([one.metadata.name, podOf(one).enableServiceLinks]).toEqual([one.metadata.name, false]);
    }
  });

  it('keeps what is for machines inside from the world', () => {
    const routes = ofKind('HTTPRoute').filter(({ metadata }) => metadata.name === 'holdfast');
    expect(routes.length).toBe(2);
    for (const { spec } of routes) {
      const pathsOf = ({ matches = [] }) => matches.map(({ path }) => path.value);
      const closed = spec.rules.filter(({ backendRefs = [] }) => backendRefs.length === 0);
      expect(closed.flatMap(pathsOf)).toEqual(['/metrics', '/internal']);
      const open = spec.rules.filter(({ backendRefs = [] }) => backendRefs.length > 0);
      expect(open.map((rule) => [pathsOf(rule).join(), rule.backendRefs[0].name])).toEqual([
        ['/ingest', 'gateway'],
        ['/', 'api'],
      ]);
    }
  });

  it('has parts that find each other', () => {
    const apps = new Map(workloads.map((one) => [one.spec.template.metadata.labels.app, one]));
    for (const { spec, metadata } of workloads) {
      expect(spec.selector.matchLabels.app).toBe(metadata.name);
      expect(apps.has(metadata.name)).toBe(true);
      if (spec.serviceName) expect(namesOf('Service')).toContain(spec.serviceName);
    }
    for (const { spec } of ofKind('Service')) {
      const ports = containersOf(apps.get(spec.selector.app)).flatMap(({ ports = [] }) =>
        ports.map(({ name }) => name),
      );
      expect(ports).toEqual(expect.arrayContaining(spec.ports.map(({ targetPort }) => targetPort)));
    }
    for (const { spec } of ofKind('PodDisruptionBudget')) expect(apps.has(spec.selector.matchLabels.app)).toBe(true);
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
      expect(apps.get(spec.scaleTargetRef.name)?.kind).toBe(spec.scaleTargetRef.kind);
      expect(apps.get(spec.scaleTargetRef.name).spec.replicas).toBeUndefined();
    }
    const services = new Map(ofKind('Service').map(({ metadata, spec }) => [metadata.name, spec.ports]));
    const [{ spec: edge }] = ofKind('Gateway');
    for (const { spec } of ofKind('HTTPRoute')) {
      for (const { name, sectionName } of spec.parentRefs) {
        expect(namesOf('Gateway')).toContain(name);
        expect(edge.listeners.map((listener) => listener.name)).toContain(sectionName);
      }
      expect(spec.hostnames).toEqual([edge.listeners[0].hostname]);
      for (const { name, port } of spec.rules.flatMap(({ backendRefs = [] }) => backendRefs))
        expect(services.get(name)?.map((one) => one.port)).toContain(port);
    }
    const claimed = ofKind('Job', 'CronJob').flatMap((one) => podOf(one).volumes);
    for (const { persistentVolumeClaim: claim } of claimed)
      if (claim) expect(namesOf('PersistentVolumeClaim')).toContain(claim.claimName);
    expect(all.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'holdfast')).toEqual([]);
  });

  it('lets no container be root, gain rights or write to its own files without saying so', () => {
    for (const workload of [...workloads, ...ofKind('Job', 'CronJob')]) {
      expect(podOf(workload).securityContext.runAsNonRoot).toBe(true);
      for (const { securityContext, resources, image: name } of containersOf(workload)) {
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
        expect([name, securityContext.readOnlyRootFilesystem ?? false]).toEqual([name, !name.startsWith('postgres')]);
        expect(resources.limits.memory && resources.requests.cpu).toBeTruthy();
      }
    }
  });

  it('gives PostgreSQL shared memory as the compose file does, and lets it in when it answers by TCP', () => {
    const [container] = podOf(workloads.find(({ metadata }) => metadata.name === 'postgres')).containers;
    expect(container.volumeMounts).toContainEqual({ name: 'shm', mountPath: '/dev/shm' });
    expect(container.readinessProbe.exec.command).toContain('--host=127.0.0.1');
  });

  it('has the same mosquitto.conf as the compose file', () => {
    const [config] = documents('mosquitto.yaml');
    expect(config.data['mosquitto.conf']).toBe(read('deploy/mosquitto.conf'));
  });
});

it('the alerts of Prometheus say what happened in one text', () => {
  const { groups } = parse(read('deploy/alerts.yml'));
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const { annotations } of rules) expect(annotations).toEqual({ summary: expect.any(String) });
  const watched = rules.map(({ expr }) => expr).join();
  for (const name of [
    'jobs_total',
    'messages_total',
    'alert_deliveries_late',
    'mqtt_connections',
    'tracker_connections',
    'check_state',
    'last_backup_timestamp_seconds',
  ])
    expect(watched).toContain(name);
});

describe('deploy/Dockerfile', () => {
  const text = read('deploy/Dockerfile');
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths.split(' '));

  it('copies what there is', () => {
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    expect(copied).toEqual(expect.arrayContaining(workspaces));
    const ignored = read('.dockerignore').split('\n');
    expect(copied.filter((path) => !ignored.includes(`!${path}`) && !/^(apps|packages)\//.test(path))).toEqual([]);
  });

  it('sets only variables that the server knows, none of them secret', () => {
    expect(ofImage.length).toBeGreaterThan(3);
    expect(ofImage.filter((name) => !variables.includes(name) || /SECRET|TOKEN|URL/.test(name))).toEqual([]);
  });

  it('is of Node 24 and has the programs of backup and restore', () => {
    expect(text).toMatch(/^FROM node:24-trixie-slim AS node$/m);
    expect(text).toMatch(/^COPY --from=build \/app\/apps\/server\/dist apps\/server\/dist$/m);
    for (const name of ['backup', 'restore']) {
      expect(read('apps/server/vite.config.ts')).toContain(`${name}: 'src/${name}.ts'`);
      expect(read(`deploy/kubernetes/examples/${name}.yaml`)).toContain(`apps/server/dist/${name}.js`);
    }
  });

  it('runs as nobody special, is asked for its health and stops by a signal', () => {
    expect(text).toMatch(/^USER node$/m);
    expect(text).toMatch(/^HEALTHCHECK (.|\\\n)+\/readyz/m);
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });
});

// Exceptions: replaced in the same migration; all versions insert with ON CONFLICT DO NOTHING without a target.
const replaced =
  /DROP CONSTRAINT (alerts_device_id_timestamp_kind_key|(\w+_pkey|alert_(deliveries|reads)_alert_id_fkey)(?=[\s\S]*ADD CONSTRAINT \2))|DROP INDEX alert_deliveries_email, alert_deliveries_push, place_states_device/g;

// docs/operations.md: during an upgrade servers of both versions use one database.
it('migrations only add', () => {
  const folder = 'apps/server/src/migrations';
  // SET STORAGE is invisible to servers of another version.
  const changing =
    /\b(DROP\b|RENAME\b|TRUNCATE\b|ALTER COLUMN (?!\w+ SET STORAGE)|ADD COLUMN (?!.*(DEFAULT|NULL DEFAULT))[^,;]*NOT NULL\b)/i;
  const faults = readdirSync(join(root, folder)).filter((name) =>
    changing.test(read(join(folder, name)).replace(/--.*$/gm, '').replace(replaced, '')),
  );
  expect(faults).toEqual([]);
  for (const fault of ['ADD COLUMN b int NOT NULL', 'DROP COLUMN b', 'ALTER COLUMN b SET NOT NULL'])
    expect(changing.test(`ALTER TABLE a ${fault};`), fault).toBe(true);
});

// An "index while serving" is skipped if an index with its name already exists.
it('migrations name every index once', () => {
  const folder = join(root, 'apps/server/src/migrations');
  const all = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = all.flatMap((sql) => [...sql.matchAll(/index(?: while serving:)? (\w+) ON/gi)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe('deploy/broker-rights.sh', () => {
  it('hands on what changed of passwords and of rights alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-rights-'));
    const [program, source, broker] = ['bin', 'source', 'broker'].map((name) => join(folder, name));
    for (const path of [program, source, broker]) mkdirSync(path);
    const put = (name, text) => writeFileSync(join(source, name), text);
    const given = (name) => readFileSync(join(broker, name), 'utf8');
    // Fake export command: its last argument is the output folder.
    const script = `#!/bin/sh\nfor out; do :; done\nmkdir -p "$out"\ncp ${source}/* "$out"\n`;
    writeFileSync(join(program, 'node'), script, { mode: 0o755 });
    const env = { ...process.env, PATH: `${program}:${process.env.PATH}`, TMPDIR: folder, CERTIFICATES: folder };
    const start = (...args) => spawn('sh', [join(root, 'deploy/broker-rights.sh'), broker, ...args], { env });
    put('passwords', 'server:1\ndevice:1\n');
    put('acl', 'one');
    await once(start('once'), 'exit');
    expect([given('passwords'), given('acl')]).toEqual(['server:1\ndevice:1\n', 'one']);
    const running = start('', '0.1');
    try {
      put('acl', 'two');
      await vi.waitFor(() => expect(given('acl')).toBe('two'), 20_000);
      put('passwords', 'server:2\ndevice:2\n');
      await vi.waitFor(() => expect(given('passwords')).toBe('server:2\ndevice:2\n'), 20_000);
    } finally {
      running.kill('SIGKILL');
      await once(running, 'exit');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
