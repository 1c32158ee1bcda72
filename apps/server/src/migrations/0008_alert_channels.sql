-- Addresses that get the alerts of a device, once their owners have agreed.
CREATE TABLE notification_emails (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  email text NOT NULL,
  confirmed_at timestamptz,
  -- Of the link that waits to be used; gone with its use.
  confirm_hash text UNIQUE,
  confirm_until timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (device_id, email)
);

-- Browsers that want pushes. Whoever is signed out there gets none there.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- One pair for the installation: with another one, every browser would have to subscribe again.
CREATE TABLE vapid_keys (
  id smallint PRIMARY KEY CHECK (id = 1),
  public_key text NOT NULL,
  private_key_sealed text NOT NULL
);

-- Until when somebody has read their notifications.
CREATE TABLE notification_reads (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  read_at timestamptz NOT NULL
);

ALTER TABLE alert_deliveries
  ADD COLUMN subscription_id uuid REFERENCES push_subscriptions ON DELETE SET NULL,
  ADD COLUMN notification_email_id uuid REFERENCES notification_emails ON DELETE SET NULL;
-- Whoever is named twice, as a user and as an address, is told once.
CREATE UNIQUE INDEX alert_deliveries_email ON alert_deliveries (alert_id, recipient) WHERE channel = 'email';
CREATE UNIQUE INDEX alert_deliveries_push ON alert_deliveries (alert_id, subscription_id) WHERE channel = 'push';
CREATE INDEX alert_deliveries_waiting ON alert_deliveries (updated_at) WHERE state = 'waiting';
CREATE INDEX alert_deliveries_user ON alert_deliveries (user_id);
CREATE INDEX alert_deliveries_subscription ON alert_deliveries (subscription_id);
CREATE INDEX alert_deliveries_address ON alert_deliveries (notification_email_id);
