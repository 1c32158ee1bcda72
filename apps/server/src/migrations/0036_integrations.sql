-- Ways out for what happens: webhooks, and channels that tell of alerts. They reach as far as the rights of their person.
CREATE TABLE integrations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('webhook', 'ntfy', 'telegram')),
  -- Of a webhook the address, of ntfy its server.
  url text NOT NULL,
  -- Of ntfy the topic, of Telegram the chat.
  recipient text NOT NULL,
  priority smallint NOT NULL,
  events text[] NOT NULL,
  -- What signs a webhook, or lets us in at the channel.
  secret_sealed text NOT NULL,
  secret_end text NOT NULL,
  is_on boolean NOT NULL,
  off_reason text,
  failing_since timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX integrations_user ON integrations (user_id);
CREATE UNIQUE INDEX integrations_channel ON integrations (user_id, kind) WHERE kind <> 'webhook';

CREATE TABLE integration_deliveries (
  id uuid PRIMARY KEY,
  integration_id uuid NOT NULL REFERENCES integrations ON DELETE CASCADE,
  -- Null for a test.
  device_id uuid REFERENCES devices ON DELETE CASCADE,
  -- Of an alert, whose log tells of it.
  alert_id uuid,
  event text NOT NULL,
  -- The body of a webhook, or the message of a channel.
  content text NOT NULL,
  state text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  status integer,
  reason text,
  took integer,
  created_at timestamptz NOT NULL,
  tried_at timestamptz
);
CREATE INDEX integration_deliveries_newest ON integration_deliveries (integration_id, created_at DESC, id DESC);
CREATE INDEX integration_deliveries_waiting ON integration_deliveries (integration_id) WHERE state = 'waiting';
CREATE INDEX integration_deliveries_alert ON integration_deliveries (alert_id) WHERE alert_id IS NOT NULL;
CREATE INDEX integration_deliveries_device ON integration_deliveries (device_id);
CREATE INDEX integration_deliveries_created ON integration_deliveries (created_at);

-- Up to when movements and trips of a device were told to webhooks.
CREATE TABLE integration_motions (
  device_id uuid PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  moved_at timestamptz,
  judged_at timestamptz,
  trip_to timestamptz
);
