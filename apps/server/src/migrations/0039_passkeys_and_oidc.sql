-- Keys in people's devices, each of which opens an account without a password.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  -- COSE, in base64url.
  public_key text NOT NULL,
  -- How often it was used, where it counts; a lower number comes from a copy.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Who a person is at the operator's OpenID Connect provider, once they agreed that it opens their account.
CREATE TABLE oidc_links (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  UNIQUE (issuer, subject)
);

-- Challenges are sealed and given away; only those that came back are kept, so that none comes twice.
CREATE TABLE spent_challenges (
  id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenges_expires ON spent_challenges (expires_at);

-- False for an account that the provider opened, until its owner sets a password.
ALTER TABLE credentials ADD COLUMN has_password boolean NOT NULL DEFAULT true;
