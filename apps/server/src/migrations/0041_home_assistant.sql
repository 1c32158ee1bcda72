-- Devices that show in the operator's Home Assistant. A row outlives its device, its owner and its being switched on
-- until the broker has forgotten what was published, even if the broker is away meanwhile.
CREATE TABLE home_assistant_devices (
  -- Names it in topics and ids: the same for the same device and owner, and nothing can be read from it.
  node_id text PRIMARY KEY,
  device_id uuid REFERENCES devices ON DELETE SET NULL,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  is_on boolean NOT NULL,
  -- What of it the broker may keep, written before it is published and until it is removed.
  objects text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX home_assistant_devices_device ON home_assistant_devices (device_id);
CREATE INDEX home_assistant_devices_user ON home_assistant_devices (user_id);
