import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion } from 'semver';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './lib/paths.mjs';
import { releaseNotes } from './lib/release-notes.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const workflows = readdirSync(join(root, '.github/workflows')).map((name) => {
  const text = read(join('.github/workflows', name));
  return { name, text, content: parse(text) };
});
const stepsOf = ({ content }) => Object.values(content.jobs).flatMap(({ steps = [] }) => steps);

describe('.github/workflows', () => {
  it.each(workflows)('$name uses actions by their commit, and says which version that is', ({ text }) => {
    const used = [...text.matchAll(/uses: (.+)$/gm)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^(\.\/\S+|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(action))).toEqual(
      [],
    );
  });

  it.each(workflows)('$name may only read unless a job says otherwise, and each job ends some day', ({ content }) => {
    expect(content.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(content.jobs)) expect(job['timeout-minutes'] ?? job.uses).toBeDefined();
  });

  it.each(workflows)('$name puts nothing of strangers into a command', (workflow) => {
    for (const { run = '' } of stepsOf(workflow)) expect(run).not.toContain('${{');
  });

  it('test on every version of Node that is supported, from the oldest on', () => {
    const { content } = workflows.find(({ name }) => name === 'test.yml');
    const { engines } = JSON.parse(read('package.json'));
    const { version } = minVersion(engines.node);
    expect(content.jobs.test.strategy.matrix.node).toEqual([version.replace(/\.0$/, ''), '22', '24']);
  });

  it('build the image for both processors, and push it only for a release', () => {
    const image = workflows.find(({ name }) => name === 'image.yml');
    const build = stepsOf(image).find(({ uses }) => uses.startsWith('docker/build-push-action@'));
    expect(build.with).toMatchObject({
      file: 'deploy/Dockerfile',
      platforms: 'linux/amd64,linux/arm64',
      push: expect.stringContaining("inputs.version != ''"),
    });
    const release = workflows.find(({ name }) => name === 'release.yml').content;
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
    expect(release.jobs.image).toMatchObject({ needs: ['notes', 'test'], uses: './.github/workflows/image.yml' });
    expect(release.jobs.publish.needs).toBe('image');
  });
});

it('dependencies of all kinds are kept fresh', () => {
  const { updates } = parse(read('.github/dependabot.yml'));
  expect(updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker', 'docker-compose']);
  const folders = updates.flatMap(({ directory, directories = [directory] }) => directories);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

it('nobody is offered a PostgreSQL that does not start on the data of the one before', () => {
  const { updates } = parse(read('.github/dependabot.yml'));
  for (const { ignore } of updates.filter((one) => one['package-ecosystem'].startsWith('docker'))) {
    expect(ignore).toContainEqual({ 'dependency-name': 'postgres', 'update-types': ['version-update:semver-major'] });
  }
});

it('forms of issues ask each thing once and want what is needed', () => {
  for (const name of ['bug.yml', 'idea.yml']) {
    const form = parse(read(join('.github/ISSUE_TEMPLATE', name)));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const ids = form.body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(form.body.some(({ validations }) => validations?.required)).toBe(true);
  }
});

describe('release notes', () => {
  const changelog = '# Changelog\n\n## 1.1.0, 2026-12-01\n\n- New.\n- More.\n\n## 1.0.0, 2026-11-01\n\n- First.\n';

  it('are the lines of one version', () => {
    expect(releaseNotes({ tag: 'v1.1.0', version: '1.1.0', changelog })).toBe('- New.\n- More.');
    expect(releaseNotes({ tag: 'v1.0.0', version: '1.0.0', changelog })).toBe('- First.');
  });

  it.each([
    [{ tag: 'v1.1.1', version: '1.1.0' }, /The tag is v1\.1\.1, but package\.json has 1\.1\.0/],
    [{ tag: 'v1.2.0', version: '1.2.0' }, /no section '## 1\.2\.0/],
    [{ tag: 'v2.0.0', version: '2.0.0', changelog: '## 2.0.0, not released yet\n\n- New.\n' }, /'not released yet'/],
    [{ tag: 'v2.0.0', version: '2.0.0', changelog: '## 2.0.0, 2026-12-01\n\n## 1.0.0, 2026-11-01\n- a\n' }, /nothing/],
  ])('are refused for %o', (given, why) => {
    expect(() => releaseNotes({ changelog, ...given })).toThrow(why);
  });

  it('can be found in our own changelog once it has a day', () => {
    const { version } = JSON.parse(read('package.json'));
    const dated = read('CHANGELOG.md').replace(`## ${version}, not released yet`, `## ${version}, 2026-12-01`);
    expect(releaseNotes({ tag: `v${version}`, version, changelog: dated }).split('\n').length).toBeGreaterThan(3);
  });
});
