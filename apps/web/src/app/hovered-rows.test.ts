import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tokens } from '../brand.ts';

const folder = join(import.meta.dirname, '..');

const styles = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Rules with the background of a hovered row, also nested ones. */
const hoverRules = Object.entries(styles).flatMap(([file, css]) =>
  [...css.matchAll(/([^{};]*)\{([^{}]*?background: var\(--hover\);[^{}]*)/g)].map(
    ([, selector = '', declarations = '']) => ({ at: `${file}: ${selector.trim()}`, selector, declarations }),
  ),
);

it('small grey text is dark enough on a hovered or chosen row', () => {
  for (const scheme of [0, 1] as const) {
    expect(contrast(tokens.ink2[scheme], tokens.hover[scheme])).toBeGreaterThanOrEqual(4.5);
  }
  const rows = hoverRules.filter(({ selector }) =>
    /:hover|data-hovered|combobox-selected|aria-selected/.test(selector),
  );
  expect(rows.length).toBeGreaterThan(10);
  const tooFaint = rows.filter(({ declarations }) => !declarations.includes('--ink3: var(--ink2)'));
  expect(tooFaint.map(({ at }) => at)).toEqual([]);
});
