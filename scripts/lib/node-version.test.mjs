import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { isSupported } from './node-version.mjs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

describe('the version of Node', () => {
  it.each(['18.20.8', '20.18.3', '20.19.0', '20.20.2', '21.7.3', '22.11.0', '22.12.0', '23.0.0', '24.1.0', '26.0.0'])(
    '%s is taken exactly where `engines` has it',
    (version) => expect(isSupported(version)).toBe(satisfies(version, engines.node)),
  );
});
