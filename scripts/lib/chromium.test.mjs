import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { DISABLED_FEATURES } from './chromium.mjs';

it('leaves out every feature that Playwright leaves out: its list does not count beside ours', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names).toContain('PaintHolding');
  expect(names.filter((name) => !DISABLED_FEATURES.includes(name))).toEqual([]);
});
