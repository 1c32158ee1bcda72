-- Addresses that show anybody who has them where a device is, until a time.
CREATE TABLE live_links (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- Who made it, or who kept it when its maker had to go: it ends with their right to the device.
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  stopped_at timestamptz,
  views integer NOT NULL DEFAULT 0,
  viewed_at timestamptz
);
CREATE INDEX live_links_device ON live_links (device_id);
CREATE INDEX live_links_user ON live_links (user_id);
