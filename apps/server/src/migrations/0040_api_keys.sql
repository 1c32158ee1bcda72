-- Keys that people's own programs call with. A key reaches as far as its scopes and the rights of its person.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- The key itself is told once and kept nowhere.
  key_hash text NOT NULL UNIQUE,
  key_end text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_user ON api_keys (user_id);
