-- Devices that a k9 user handed over. For a day they may see which plans there are for that device, and offer one.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- At the time of the transfer: what the member calls it later is none of the k9 user's business.
  device_name text NOT NULL,
  k9_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Closed by the k9 user, or the device has left the member.
  ended_at timestamptz
);
CREATE INDEX transfers_k9 ON transfers (k9_id, created_at) WHERE ended_at IS NULL;
CREATE INDEX transfers_device ON transfers (device_id) WHERE ended_at IS NULL;

-- A plan that waits for the member's consent. Nothing exists at the payment provider before that.
CREATE TABLE plan_offers (
  id uuid PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES transfers ON DELETE CASCADE,
  plan_id uuid NOT NULL REFERENCES plans,
  plan_type text NOT NULL,
  -- Of the k9 user's account when it was offered.
  fee_cents integer NOT NULL CHECK (fee_cents >= 0),
  -- The caller's idempotency key: a retry sends no second mail.
  key text,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  declined_at timestamptz,
  -- The purchase that the member's consent began; null again when its payment failed.
  subscription_id uuid REFERENCES subscriptions ON DELETE SET NULL,
  UNIQUE (transfer_id, plan_type)
);

-- Replaces member_care, which stays empty of new rows until a later version drops it.
