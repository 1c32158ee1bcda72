-- What trips and stops of a day (UTC) are made from, with the number of points that it came from: made anew when a day
-- has another number. It goes wherever the day goes, and costs nothing when points arrive.
CREATE TABLE timeline_days (
  device_id uuid NOT NULL,
  day date NOT NULL,
  points integer NOT NULL,
  summary json NOT NULL,
  PRIMARY KEY (device_id, day),
  FOREIGN KEY (device_id, day) REFERENCES history_days ON DELETE CASCADE
);

-- A circle that a person gave a name.
CREATE TABLE places (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  icon text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  -- In metres.
  radius integer NOT NULL,
  -- For every device that the person may see; else for those of place_devices.
  is_for_all boolean NOT NULL,
  has_arrive_alert boolean NOT NULL,
  has_leave_alert boolean NOT NULL,
  -- Another one whenever the circle changes.
  revision uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX places_user ON places (user_id);

CREATE TABLE place_devices (
  place_id uuid NOT NULL REFERENCES places ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  PRIMARY KEY (place_id, device_id)
);
CREATE INDEX place_devices_device ON place_devices (device_id);

-- Whether a device was inside when it was last judged.
CREATE TABLE place_states (
  place_id uuid NOT NULL REFERENCES places ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  revision uuid NOT NULL,
  is_inside boolean NOT NULL,
  PRIMARY KEY (place_id, device_id)
);
CREATE INDEX place_states_device ON place_states (device_id);

-- An alert about a place is for the person alone whose place it is, and keeps the name that the place had.
ALTER TABLE alerts
  ADD COLUMN user_id uuid REFERENCES users ON DELETE CASCADE,
  ADD COLUMN place_id uuid,
  ADD COLUMN place text,
  DROP CONSTRAINT alerts_device_id_timestamp_kind_key;
CREATE UNIQUE INDEX alerts_once ON alerts (device_id, timestamp, kind, place_id) NULLS NOT DISTINCT;
CREATE INDEX alerts_user ON alerts (user_id) WHERE user_id IS NOT NULL;

-- What of the history a ticket is for, and as what.
ALTER TABLE history_tickets
  ADD COLUMN format text NOT NULL DEFAULT 'csv',
  ADD COLUMN from_time timestamptz,
  ADD COLUMN to_time timestamptz,
  ADD COLUMN filter text NOT NULL DEFAULT '';
