-- When a payment for a device was returned, which is done once for each: a subscription is forgotten with its owner.
ALTER TABLE devices ADD COLUMN refunded_at timestamptz;
