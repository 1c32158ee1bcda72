import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/server/src/config.ts';
import { composeFaults, kubernetesFaults } from './lib/deploy-schemas.mjs';
import { root } from './lib/paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const image = `holdfast:${version}`;
const variables = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
const secret = 'k3Jv9QmZ1xTbY7uWc5Ea8RnLs2HdFg4P0oIi6MwB';

describe('deploy/compose.yaml', () => {
  const text = read('deploy/compose.yaml');
  const compose = parse(text, { merge: true });
  const services = Object.entries(compose.services);
  const ours = services.filter(([, service]) => service.image === image);
  const example = Object.fromEntries(
    [...read('deploy/.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, ...pair]) => pair),
  );
  const required = [...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name);
  const filled = { ...example, ...Object.fromEntries(required.map((name) => [name, example[name] || secret])) };
  const environmentOf = ({ environment }) =>
    JSON.parse(JSON.stringify(environment), (_, value) =>
      typeof value === 'string' ? value.replace(/\$\{([A-Z_]+)(:\?|:-)\}/g, (_, name) => filled[name]) : value,
    );

  it('is one by the Compose Specification', () => {
    expect(composeFaults(compose)).toEqual([]);
    expect(composeFaults({ ...compose, services: { one: { imagee: 'a' } } })).not.toEqual([]);
  });

  it('asks for nothing that .env.example does not name, and that for nothing else', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(Object.keys(example).sort());
  });

  it('gives each server only variables that it knows, and an environment that it takes in production', () => {
    expect(ours.length).toBeGreaterThan(4);
    for (const [, service] of ours) {
      const environment = environmentOf(service);
      expect(Object.keys(environment).filter((name) => !variables.includes(name))).toEqual([]);
      expect(readConfig({ NODE_ENV: 'production', ...environment })).toMatchObject({
        isProduction: true,
        trustProxy: true,
      });
    }
  });

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
  });

  it('names only services, volumes and files that there are', () => {
    const names = services.map(([name]) => name);
    for (const [, { depends_on: needs = {}, volumes = [] }] of services) {
      expect(names).toEqual(expect.arrayContaining(Array.isArray(needs) ? needs : Object.keys(needs)));
      for (const [from] of volumes.map((volume) => volume.split(':'))) {
        const isThere = from.startsWith('./') ? existsSync(join(root, 'deploy', from)) : from in compose.volumes;
        // The certificate is the operator's own.
        expect([from, isThere || from === './certs']).toEqual([from, true]);
      }
    }
    const spoken = [read('deploy/Caddyfile'), read('deploy/prometheus.yml')].join().match(/[\w-]+(?=:3000)/g);
    expect([...new Set(spoken)].sort()).toEqual(['api-1', 'api-2', 'gateway-1', 'gateway-2']);
  });
});

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const documents = (path) => parseAllDocuments(read(join(folder, path))).map((document) => document.toJS());
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
  const secrets = documents('examples/secret.yaml');
  const all = [...files.flatMap(documents), ...secrets];
  const ofKind = (...kinds) => all.filter(({ kind }) => kinds.includes(kind));
  const workloads = ofKind('Deployment', 'StatefulSet');
  const containersOf = ({ spec }) => [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers];
  const namesOf = (...kinds) => ofKind(...kinds).map(({ metadata }) => metadata.name);

  it('is made of what Kubernetes knows', { timeout: 180_000 }, () => {
    expect(kubernetesFaults(all)).toEqual([]);
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
    const behind = ofKind('Ingress').flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
    for (const { backend } of behind) expect(namesOf('Service')).toContain(backend.service.name);
    expect(all.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'holdfast')).toEqual([]);
  });

  it('lets no container be root, gain rights or write to its own files without saying so', () => {
    for (const workload of workloads) {
      expect(workload.spec.template.spec.securityContext.runAsNonRoot).toBe(true);
      for (const { securityContext, resources, image: name } of containersOf(workload)) {
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
        expect([name, securityContext.readOnlyRootFilesystem ?? false]).toEqual([name, !name.startsWith('postgres')]);
        expect(resources.limits.memory && resources.requests.cpu).toBeTruthy();
      }
    }
  });

  it('has the same mosquitto.conf as the compose file', () => {
    const [config] = documents('mosquitto.yaml');
    expect(config.data['mosquitto.conf']).toBe(read('deploy/mosquitto.conf'));
  });
});

describe('deploy/Dockerfile', () => {
  const text = read('deploy/Dockerfile');

  it('copies what there is', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths.split(' '));
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
    const set = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs]) =>
      pairs.split(' ').map((pair) => pair.split('=')[0]),
    );
    expect(set.length).toBeGreaterThan(3);
    expect(set.filter((name) => !variables.includes(name) || /SECRET|TOKEN|URL/.test(name))).toEqual([]);
  });

  it('runs as nobody special, is asked for its health and stops by a signal', () => {
    expect(text).toMatch(/^USER node$/m);
    expect(text).toMatch(/^HEALTHCHECK (.|\\\n)+\/readyz/m);
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });
});

// Its place takes a wider one in the same migration; every version inserts with ON CONFLICT DO NOTHING, naming none.
const widened = 'DROP CONSTRAINT alerts_device_id_timestamp_kind_key';

// What docs/operations.md promises: during an upgrade servers of both versions use one database.
it('migrations only add', () => {
  const folder = 'apps/server/src/migrations';
  // How a column is stored is nothing that a server of another version would notice.
  const changing =
    /\b(DROP\b|RENAME\b|TRUNCATE\b|ALTER COLUMN (?!\w+ SET STORAGE)|ADD COLUMN (?!.*(DEFAULT|NULL DEFAULT))[^,;]*NOT NULL\b)/i;
  const faults = readdirSync(join(root, folder)).filter((name) =>
    changing.test(read(join(folder, name)).replace(/--.*$/gm, '').replace(widened, '')),
  );
  expect(faults).toEqual([]);
  for (const fault of ['ADD COLUMN b int NOT NULL', 'DROP COLUMN b', 'ALTER COLUMN b SET NOT NULL'])
    expect(changing.test(`ALTER TABLE a ${fault};`), fault).toBe(true);
});
