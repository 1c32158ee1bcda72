-- Changes whenever the corners do, so that they can be remembered outside the database.
ALTER TABLE geo_fences ADD COLUMN revision uuid NOT NULL DEFAULT gen_random_uuid();

-- Since when the battery is low; told once, and again only after it was charged.
ALTER TABLE device_states ADD COLUMN battery_low_since timestamptz;

CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  kind text NOT NULL,
  timestamp timestamptz NOT NULL,
  value real,
  latitude double precision,
  longitude double precision,
  address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  UNIQUE (device_id, timestamp, kind)
);
CREATE INDEX alerts_newest ON alerts (device_id, created_at DESC);

-- When each kind of alert last rang, and for how long it is quiet then.
CREATE TABLE alert_mutes (
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  kind text NOT NULL,
  raised_at timestamptz NOT NULL,
  mute_seconds integer NOT NULL,
  PRIMARY KEY (device_id, kind)
);

-- One row for each message that an alert sends; its state is what the mail server or the push service said.
CREATE TABLE alert_deliveries (
  id uuid PRIMARY KEY,
  alert_id uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
  channel text NOT NULL,
  recipient text NOT NULL,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  state text NOT NULL,
  reason text,
  updated_at timestamptz NOT NULL
);
CREATE INDEX alert_deliveries_alert ON alert_deliveries (alert_id);
