-- The end of the last period that was not voided by a pause: until then a paused subscription is still served.
ALTER TABLE subscriptions ADD COLUMN paid_until timestamptz;
UPDATE subscriptions SET paid_until = CASE WHEN paused_at < period_start THEN period_start ELSE period_end END;
