-- Every right to a device, one row for each way to it: owning it, a share, a share of its owner's account. A row whose
-- `until` has passed no longer counts; the view cannot know, because the application's clock may be ahead of now().
-- Owners (3, 0) see the whole past. Nobody sees what was before a transfer. Devices report whole seconds, so a right
-- begins with its second.
CREATE VIEW device_access AS
SELECT r.device_id, r.user_id, r.privilege, greatest(r.since, s.history_since) AS since, r.until
FROM (
  SELECT id AS device_id, owner_id AS user_id, 3::smallint AS privilege, NULL::timestamptz AS since,
    NULL::timestamptz AS until
  FROM devices WHERE owner_id IS NOT NULL
  UNION ALL
  SELECT device_id, user_id, privilege, CASE WHEN privilege <> 0 THEN date_trunc('second', start_date) END, expiry_date
  FROM shares WHERE is_accepted AND user_id IS NOT NULL
  UNION ALL
  SELECT d.id, a.user_id, 1::smallint, date_trunc('second', a.created_at), NULL
  FROM account_shares a JOIN devices d ON d.owner_id = a.owner_id WHERE a.is_accepted AND a.user_id IS NOT NULL
) r
JOIN device_states s ON s.device_id = r.device_id;
