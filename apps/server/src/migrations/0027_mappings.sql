-- How JSON of other people's senders is read from MQTT, each with the account that publishes it.
CREATE TABLE mappings (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- With {device} for the level that has the number of the device.
  topic text NOT NULL,
  fields jsonb NOT NULL,
  speed_unit text NOT NULL,
  username text NOT NULL UNIQUE,
  secret_hash text NOT NULL,
  created_at timestamptz NOT NULL
);
