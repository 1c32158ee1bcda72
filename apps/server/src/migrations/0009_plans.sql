-- Whose members are offered plans and prices of their own.
CREATE TABLE plan_groups (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  code text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE TABLE plan_group_members (
  group_id uuid NOT NULL REFERENCES plan_groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX plan_group_members_user ON plan_group_members (user_id);

-- Never changed: whoever bought one keeps what it says. Another price is another plan.
CREATE TABLE plans (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  currency text NOT NULL,
  type text NOT NULL,
  duration text NOT NULL,
  frequency_days integer NOT NULL,
  free_trial_days integer NOT NULL DEFAULT 0,
  is_most_popular boolean NOT NULL DEFAULT false,
  is_best_value boolean NOT NULL DEFAULT false,
  features jsonb NOT NULL DEFAULT '[]',
  tax_name text,
  tax_percentage double precision,
  device_type text NOT NULL,
  -- The provider's name of it; the same in all currencies, so that one coupon fits all.
  product_id text NOT NULL,
  group_id uuid REFERENCES plan_groups ON DELETE CASCADE,
  pause_deduction_cents integer NOT NULL DEFAULT 0,
  pause_deduction_days integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- No longer offered, though some may still have it.
  retired_at timestamptz
);
CREATE UNIQUE INDEX plans_offered ON plans (name, currency, device_type, group_id) NULLS NOT DISTINCT
  WHERE retired_at IS NULL;

CREATE TABLE coupons (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  title text NOT NULL,
  name text NOT NULL,
  percentage double precision NOT NULL CHECK (percentage > 0 AND percentage <= 100),
  product_id text,
  -- Null for no limit.
  max_uses integer,
  uses integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  created_at timestamptz NOT NULL
);

-- What the payment provider calls the things that we asked it to make.
CREATE TABLE provider_catalogue (
  key text PRIMARY KEY,
  provider_id text NOT NULL UNIQUE
);

CREATE TABLE payment_customers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  provider_id text NOT NULL UNIQUE,
  -- Set with the first purchase, and fixed from then on.
  currency text,
  -- Grows with every copy of the provider's truth, so that an older one never replaces a newer one.
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- Events of the provider that have arrived: each counts once.
CREATE TABLE payment_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX payment_events_received ON payment_events (received_at);

-- A copy of what the provider says, and a reservation before it was asked ('pending').
CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null when it outlived its device's owner.
  device_id uuid REFERENCES devices ON DELETE SET NULL,
  device_uuid text NOT NULL,
  plan_id uuid NOT NULL REFERENCES plans,
  plan_type text NOT NULL,
  provider_id text UNIQUE,
  status text NOT NULL,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  -- When a pause was first seen, and when it ends.
  paused_at timestamptz,
  resumes_at timestamptz,
  -- When a payment first failed.
  past_due_since timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  -- A plan that follows at the end of the period.
  schedule jsonb,
  trial_days integer NOT NULL DEFAULT 0,
  coupon_id uuid REFERENCES coupons,
  created_at timestamptz NOT NULL
);
-- A device has one subscription of each kind that is not over; a double click finds the first one here.
CREATE UNIQUE INDEX subscriptions_device ON subscriptions (device_id, plan_type)
  WHERE status NOT IN ('canceled', 'incomplete_expired');
CREATE INDEX subscriptions_user ON subscriptions (user_id);
CREATE INDEX subscriptions_living ON subscriptions (status) WHERE status NOT IN ('canceled', 'incomplete_expired');

-- Idempotency keys of callers: the same key gets the same answer.
CREATE TABLE purchases (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  request text NOT NULL,
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX purchases_created ON purchases (created_at);

-- What a paused subscription costs, month by month.
CREATE TABLE pause_deductions (
  subscription_id uuid NOT NULL REFERENCES subscriptions ON DELETE CASCADE,
  paused_at timestamptz NOT NULL,
  month integer NOT NULL,
  invoice_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, paused_at, month)
);

-- The word for its product plan; kept here because the gateway looks at it with every message.
ALTER TABLE devices ADD COLUMN subscription_status text NOT NULL DEFAULT 'Inactive';

-- Members whom a k9 user registered or transferred a device to, and when.
CREATE TABLE member_care (
  k9_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  since timestamptz NOT NULL,
  PRIMARY KEY (k9_id, user_id)
);

-- How far the application's time is ahead; never in production.
CREATE TABLE clock_offset (
  id smallint PRIMARY KEY CHECK (id = 1),
  milliseconds bigint NOT NULL
);
