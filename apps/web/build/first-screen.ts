import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { tokens } from '../src/brand.ts';

/** What the page and its mark are painted with before the app's own styles know the scheme. */
const painted = ['bg', 'primary', 'on-primary', 'signal'] as const;

const variablesOf = (scheme: 0 | 1) => painted.map((token) => `--${token}:${tokens[token][scheme]}`).join(';');

const styles = `
:root{${variablesOf(0)}}
[data-mantine-color-scheme=dark]{${variablesOf(1)}}
#first-screen{position:fixed;inset:0;display:grid;place-items:center;pointer-events:none}
#first-screen .mark{height:48px;width:auto;max-width:160px;animation:first-screen 1.6s 1.5s infinite alternate ease-in-out}
#first-screen noscript{position:fixed;inset:auto 24px 24px;text-align:center;color:${tokens.ink2[0]}}
@keyframes first-screen{to{opacity:.35}}
@media print{#first-screen{display:none}}`;

/** The icon of the app, in the colours of the scheme. */
const mark = () =>
  readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8')
    .trim()
    .replace(/<title>.*<\/title>/, '')
    .replace('<svg', '<svg class="mark"')
    .replace(tokens.primary[0], 'var(--primary)')
    .replace(tokens['on-primary'][0], 'var(--on-primary)')
    .replace(tokens.signal[0], 'var(--signal)');

const needsScript = 'This page needs JavaScript: allow it for this address, then load the page again.';

/** Paints the brand's mark with the page itself, before any script has come; the app removes it with its first page. */
export const firstScreen = (): Plugin => ({
  name: 'first-screen',
  transformIndexHtml: () => [
    { tag: 'style', children: styles, injectTo: 'head-prepend' },
    {
      tag: 'div',
      attrs: { id: 'first-screen' },
      children: `<div aria-hidden="true">${mark()}</div><noscript>${needsScript}</noscript>`,
      injectTo: 'body',
    },
  ],
});
