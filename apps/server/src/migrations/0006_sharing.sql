ALTER TABLE shares ADD COLUMN shared_by uuid REFERENCES users ON DELETE SET NULL;
-- One right for a person and a device, also when their address changed between two invitations.
CREATE UNIQUE INDEX shares_person ON shares (device_id, user_id);
CREATE INDEX shares_expiry ON shares (expiry_date) WHERE expiry_date IS NOT NULL;
CREATE INDEX shares_invited ON shares (email) WHERE NOT is_accepted;

-- All own devices of somebody, present and future, with one person.
CREATE TABLE account_shares (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  -- Set when the invited person accepted.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  is_accepted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (owner_id, email)
);
CREATE UNIQUE INDEX account_shares_person ON account_shares (owner_id, user_id);
CREATE INDEX account_shares_user ON account_shares (user_id) WHERE is_accepted;
CREATE INDEX account_shares_invited ON account_shares (email) WHERE NOT is_accepted;

-- The links in invitations: each good once, until it expires, and gone when it was used.
CREATE TABLE share_invitations (
  token_hash text PRIMARY KEY,
  share_id uuid UNIQUE REFERENCES shares ON DELETE CASCADE,
  account_share_id uuid UNIQUE REFERENCES account_shares ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((share_id IS NULL) <> (account_share_id IS NULL))
);
CREATE INDEX share_invitations_expiry ON share_invitations (expires_at);

-- Names are kept as they were, because the log outlives renaming.
CREATE TABLE device_activity (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  action text NOT NULL,
  actor_id uuid REFERENCES users ON DELETE SET NULL,
  actor text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  detail text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE INDEX device_activity_newest ON device_activity (device_id, at DESC, id DESC);
CREATE INDEX device_activity_actor ON device_activity (actor_id);
