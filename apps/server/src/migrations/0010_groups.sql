CREATE TABLE device_groups (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- The name as it is compared: not every database knows the small form of every letter.
  name_key text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, name_key)
);

CREATE TABLE device_group_members (
  group_id uuid NOT NULL REFERENCES device_groups ON DELETE CASCADE,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  PRIMARY KEY (group_id, device_id)
);
CREATE INDEX device_group_members_device ON device_group_members (device_id);
