-- A code with which the app on a phone fetches its settings, once; a new one replaces it.
CREATE TABLE phone_codes (
  device_id uuid PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX phone_codes_user ON phone_codes (user_id);
