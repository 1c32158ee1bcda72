/** Length of each range, number of buckets, and buckets per bar of the report chart. */
export const healthRanges = {
  day: { hours: 24, buckets: 48, perBar: 2, unit: 'hour' },
  week: { hours: 24 * 7, buckets: 84, perBar: 3, unit: 'sixHours' },
  month: { hours: 24 * 30, buckets: 120, perBar: 4, unit: 'day' },
} as const;

export type HealthRange = keyof typeof healthRanges;
