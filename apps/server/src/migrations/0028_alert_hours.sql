-- How many alerts of a kind a device raised within an hour, and those beyond the limit, which are told as one.
CREATE TABLE alert_hours (
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  kind text NOT NULL,
  -- Whose places they are about; null for everybody who may see the device.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL,
  count integer NOT NULL,
  untold integer NOT NULL,
  -- The newest that was not told.
  latest json,
  UNIQUE NULLS NOT DISTINCT (device_id, kind, user_id)
);
CREATE INDEX alert_hours_since ON alert_hours (since);
CREATE INDEX alert_hours_user ON alert_hours (user_id) WHERE user_id IS NOT NULL;

-- Of the same kind, which were not told one by one.
ALTER TABLE alerts ADD COLUMN more integer NOT NULL DEFAULT 0;

-- How much a recipient is waiting for already.
CREATE INDEX alert_deliveries_recipient ON alert_deliveries (recipient) WHERE state = 'waiting';
