import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestApp } from './test-app.ts';

const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

/** Metrics that Prometheus adds for every target. */
const scraped = ['up'];

const metricsOf = (text: string) => [
  ...new Set(
    [...text.replace(/\bby \([^)]*\)/g, '').matchAll(/\b([a-z][a-z0-9_]+)(?=[{[)]| [=<>])/g)].map(
      ([, name = '']) => name,
    ),
  ),
];

it('the dashboard and the alerts in deploy/ ask for metrics that the server has', async () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const shown = metricsOf(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n'));
  const watched = metricsOf([...read('alerts.yml').matchAll(/expr: (>\n(?: {10}.*\n)+|.*)/g)].join('\n'));
  expect([shown.length, watched.length].map((count) => count > 5)).toEqual([true, true]);

  const test = await createTestApp();
  const { body } = await test.app.inject('/metrics');
  await test.close();
  // Prometheus sets these labels and would rename those of the server.
  expect(body).not.toMatch(/[{,](job|instance)=/);
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const registered = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  );
  expect([...shown, ...watched].filter((name) => ![...registered, ...scraped].includes(name))).toEqual([]);
});
