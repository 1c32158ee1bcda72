CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  roles text[] NOT NULL DEFAULT '{user}',
  country text NOT NULL DEFAULT '',
  timezone text NOT NULL DEFAULT '',
  temperature_unit text NOT NULL DEFAULT 'c' CHECK (temperature_unit IN ('c', 'f')),
  distance_unit text NOT NULL DEFAULT 'km' CHECK (distance_unit IN ('km', 'mi')),
  profile_picture text NOT NULL DEFAULT '',
  update_to_email text NOT NULL DEFAULT '',
  cell_scan_limit integer NOT NULL DEFAULT 150,
  one_time_device_fee integer NOT NULL DEFAULT 0,
  hide_payment_tabs boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

CREATE TABLE credentials (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  email_verified_at timestamptz,
  failed_login_attempts integer NOT NULL DEFAULT 0,
  -- Sealed with the application's secret; unconfirmed until a first code was right.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The time step of the last code that was used: no code works twice.
  totp_last_step bigint NOT NULL DEFAULT 0,
  sign_in_setting smallint NOT NULL DEFAULT 1 CHECK (sign_in_setting IN (1, 2))
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  -- When the password was last proven here; null after a session link, which proves none.
  authenticated_at timestamptz,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_last_used ON sessions (last_used_at);

CREATE TABLE trusted_browsers (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX trusted_browsers_user ON trusted_browsers (user_id);

-- Links in mails and session links: once, for one purpose, until they expire.
CREATE TABLE account_tokens (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL,
  email text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_tokens_user ON account_tokens (user_id);
CREATE INDEX account_tokens_expiry ON account_tokens (expires_at);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE client_keys (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  key_hash text NOT NULL UNIQUE,
  key_sealed text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE TABLE used_captchas (
  id text PRIMARY KEY,
  -- Set when the first step of a sign-in used it: the code step of the same email may use it again.
  login_email text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_captchas_expiry ON used_captchas (expires_at);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_window ON rate_limits (window_ends_at);

-- Mail that no SMTP server took; read at /dev/mailbox. Unused in production.
CREATE TABLE mailbox (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX mailbox_newest ON mailbox (created_at DESC);
