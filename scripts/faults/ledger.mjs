const STORED = `SELECT d.imei, array_agg(extract(epoch FROM p.timestamp)::bigint) AS seconds
  FROM location_points p JOIN devices d ON d.id = p.device_id WHERE p.alert_type = '' GROUP BY d.imei`;
// Daily totals are updated in the same transaction as the points, so a double count shows as a difference.
const TWICE = `SELECT
  (SELECT count(*) - count(DISTINCT (device_id, timestamp, alert_type)) FROM location_points)::int AS rows,
  ((SELECT coalesce(sum(points), 0) FROM history_days) - (SELECT count(*) FROM location_points))::int AS counted`;

/** Compares acknowledged points with the stored ones. */
export function createLedger(sql) {
  const acknowledged = new Map();
  let total = 0;

  return {
    add: (imei, timestamp) => {
      if (!acknowledged.has(imei)) acknowledged.set(imei, new Set());
      const known = acknowledged.get(imei);
      if (known.has(timestamp)) return;
      known.add(timestamp);
      total += 1;
    },

    total: () => total,

    promised: () => [...acknowledged].map(([imei, timestamps]) => [imei, [...timestamps]]),

    countLost: async (promised) => {
      const stored = new Map((await sql(STORED)).map(({ imei, seconds }) => [imei, new Set(seconds.map(Number))]));
      const none = new Set();
      return promised.reduce(
        (sum, [imei, timestamps]) => sum + timestamps.filter((at) => !(stored.get(imei) ?? none).has(at)).length,
        0,
      );
    },

    countTwice: async () => {
      const [{ rows, counted }] = await sql(TWICE);
      return rows + Math.abs(counted);
    },
  };
}
