import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { tokens } from '../src/brand.ts';

/** Tokens used by the splash screen before the app's styles are loaded. */
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

const mark = () =>
  readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8')
    .trim()
    .replace(/<title>.*<\/title>/, '')
    .replace('<svg', '<svg class="mark"')
    .replace(tokens.primary[0], 'var(--primary)')
    .replace(tokens['on-primary'][0], 'var(--on-primary)')
    .replace(tokens.signal[0], 'var(--signal)');

const needsScript = 'This page needs JavaScript: allow it for this address, then load the page again.';

/** Inlines a splash screen into the HTML, visible before any script has loaded; the app removes it. */
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
