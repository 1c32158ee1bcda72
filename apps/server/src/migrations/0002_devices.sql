CREATE TABLE devices (
  id uuid PRIMARY KEY,
  device_uuid text NOT NULL UNIQUE,
  imei text NOT NULL UNIQUE,
  type text NOT NULL,
  -- PBKDF2-SHA512 in Mosquitto's own form, so that an external broker can be given it without knowing the secret.
  secret_hash text NOT NULL,
  -- Sealed, because owners may look at it again and shares carry it to the lock.
  passcode_sealed text NOT NULL,
  owner_id uuid REFERENCES users ON DELETE SET NULL,
  claimed_at timestamptz,
  name text NOT NULL DEFAULT '',
  color text NOT NULL DEFAULT 'graphite',
  picture text NOT NULL DEFAULT '',
  thumbnail text NOT NULL DEFAULT '',
  settings jsonb NOT NULL DEFAULT '{}',
  is_wifi_device boolean NOT NULL DEFAULT false,
  esim_status text NOT NULL DEFAULT 'Inventory',
  cell_requests_count integer NOT NULL DEFAULT 0,
  is_trial_availed boolean NOT NULL DEFAULT false,
  is_terms_accepted boolean NOT NULL DEFAULT false,
  is_first_login boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE INDEX devices_owner ON devices (owner_id);

-- What a device last told, apart from what people set: these rows change with every message.
CREATE TABLE device_states (
  device_id uuid PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  last_seen_at timestamptz,
  position_at timestamptz,
  latitude double precision,
  longitude double precision,
  accuracy real,
  source text,
  address text NOT NULL DEFAULT '',
  modem_state text,
  modem_voltage integer,
  modem_temperature real,
  edrx_value text,
  edrx_ptw text,
  psm_tau text,
  psm_active_time text,
  battery_percentage real,
  firmware text,
  alarm boolean NOT NULL DEFAULT false,
  location_report_mode text NOT NULL DEFAULT 'Once',
  operating_mode text NOT NULL DEFAULT 'responsiveness'
) WITH (fillfactor = 70);

CREATE TABLE shares (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  email text NOT NULL,
  -- Set when the invited person accepted.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  privilege smallint NOT NULL CHECK (privilege IN (0, 1, 2)),
  security_level smallint NOT NULL DEFAULT 0,
  sharer_name text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  is_accepted boolean NOT NULL DEFAULT false,
  start_date timestamptz NOT NULL,
  expiry_date timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (device_id, email)
);
CREATE INDEX shares_user ON shares (user_id) WHERE is_accepted;

CREATE TABLE device_alert_settings (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  push_notification boolean NOT NULL DEFAULT false,
  email_alerts boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, device_id)
);
CREATE INDEX device_alert_settings_device ON device_alert_settings (device_id);

CREATE TABLE commands (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  name text NOT NULL,
  args jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL,
  reason text,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX commands_device ON commands (device_id, created_at DESC);
-- One of a kind may wait: a newer one replaces it.
CREATE UNIQUE INDEX commands_pending ON commands (device_id, name) WHERE state IN ('waiting', 'sent');
CREATE INDEX commands_expiry ON commands (expires_at) WHERE state IN ('waiting', 'sent');

-- Identity of a point: device, second and kind of alert ('' for a plain one). Monthly partitions are made as needed.
CREATE TABLE location_points (
  device_id uuid NOT NULL,
  timestamp timestamptz NOT NULL,
  alert_type text NOT NULL DEFAULT '',
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  accuracy real,
  source text,
  address text NOT NULL DEFAULT '',
  modem_temperature real,
  modem_voltage integer,
  PRIMARY KEY (device_id, timestamp, alert_type)
) PARTITION BY RANGE (timestamp);
