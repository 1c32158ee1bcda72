-- How many points a device has on each day (UTC), kept in the transaction that stores them: totals, deep pages and the
-- partitions worth looking into are known without a look at the points.
CREATE TABLE history_days (
  device_id uuid NOT NULL,
  day date NOT NULL,
  points integer NOT NULL,
  PRIMARY KEY (device_id, day)
) WITH (fillfactor = 70);

INSERT INTO history_days (device_id, day, points)
SELECT device_id, (timestamp AT TIME ZONE 'UTC')::date, count(*) FROM location_points GROUP BY 1, 2;

CREATE TABLE history_tickets (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX history_tickets_user ON history_tickets (user_id);
CREATE INDEX history_tickets_device ON history_tickets (device_id);
