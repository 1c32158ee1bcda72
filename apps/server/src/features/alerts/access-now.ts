import { type SQL, sql } from 'drizzle-orm';

/**
 * Who has access to which device now, and about which times they may know; somebody with two ways to a device is
 * there twice. The one place that says so for alerts: another way to a device is another part of it. What was before
 * a transfer is for nobody.
 */
export const accessNow = (now: Date): SQL => sql`(
  SELECT way.device_id, way.user_id, greatest(way.since, h.history_since) AS since FROM (
  SELECT d.id AS device_id, d.owner_id AS user_id, date_trunc('second', d.claimed_at) AS since
  FROM devices d WHERE d.owner_id IS NOT NULL
  UNION ALL
  SELECT s.device_id, s.user_id, date_trunc('second', s.start_date)
  FROM shares s WHERE s.is_accepted AND s.user_id IS NOT NULL
    AND (s.expiry_date IS NULL OR s.expiry_date > ${now.toISOString()}::timestamptz)
  UNION ALL
  SELECT d.id, s.user_id, date_trunc('second', s.created_at)
  FROM account_shares s JOIN devices d ON d.owner_id = s.owner_id WHERE s.is_accepted AND s.user_id IS NOT NULL
  ) way JOIN device_states h ON h.device_id = way.device_id)`;
