import type { Registry } from 'prom-client';

const valuesOf = async (registry: Registry, name: string) =>
  (await registry.getSingleMetric(name)?.get())?.values ?? [];

/** Sum over all label values; 0 if there are none. */
export const readGauge = async (registry: Registry, name: string): Promise<number> =>
  (await valuesOf(registry, name)).reduce((sum, { value }) => sum + value, 0);

/** Counts per `outcome` of a counter, grouped by another label. */
export const readOutcomes = async (registry: Registry, name: string, label: string) => {
  const found = new Map<string, Record<string, number>>();
  for (const { labels, value } of await valuesOf(registry, name)) {
    const key = String(labels[label]);
    found.set(key, { ...found.get(key), [String(labels.outcome)]: value });
  }
  return found;
};
