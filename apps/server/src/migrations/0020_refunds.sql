-- When the payment with which a subscription began was made, while it is the last one, and when it was returned: the
-- owner of a device can have the first payment of a long plan back, once for each device.
ALTER TABLE subscriptions ADD COLUMN first_paid_at timestamptz, ADD COLUMN refunded_at timestamptz;
CREATE INDEX subscriptions_refunded ON subscriptions (device_uuid) WHERE refunded_at IS NOT NULL;

-- How many months a coupon makes payments cheaper; null for the first payment alone.
ALTER TABLE coupons ADD COLUMN months integer;
