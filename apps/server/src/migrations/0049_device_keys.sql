-- Every primary key and every unique index of a table of a device begins with its id, as shards by device need it.
-- unique index while serving: alerts_of_device ON alerts (device_id, id)
-- unique index while serving: alert_deliveries_of_device ON alert_deliveries (device_id, alert_id, id)
-- unique index while serving: alert_reads_of_device ON alert_reads (device_id, alert_id, user_id)
-- unique index while serving: commands_of_device ON commands (device_id, id)
-- unique index while serving: device_activity_of_device ON device_activity (device_id, id)
-- unique index while serving: place_states_of_device ON place_states (device_id, place_id)
-- unique index while serving: alert_deliveries_email_once ON alert_deliveries (device_id, alert_id, recipient) WHERE channel = 'email'
-- unique index while serving: alert_deliveries_push_once ON alert_deliveries (device_id, alert_id, subscription_id) WHERE channel = 'push'
-- index while serving: alerts_id ON alerts (id)
-- index while serving: alert_deliveries_id ON alert_deliveries (id)
-- index while serving: alert_reads_user ON alert_reads (user_id)
-- index while serving: place_states_place ON place_states (place_id)

ALTER TABLE alert_deliveries
  DROP CONSTRAINT alert_deliveries_alert_id_fkey,
  DROP CONSTRAINT alert_deliveries_pkey,
  ADD CONSTRAINT alert_deliveries_pkey PRIMARY KEY USING INDEX alert_deliveries_of_device;
ALTER TABLE alert_reads
  DROP CONSTRAINT alert_reads_alert_id_fkey,
  DROP CONSTRAINT alert_reads_pkey,
  ADD CONSTRAINT alert_reads_pkey PRIMARY KEY USING INDEX alert_reads_of_device;
ALTER TABLE alerts
  DROP CONSTRAINT alerts_pkey,
  ADD CONSTRAINT alerts_pkey PRIMARY KEY USING INDEX alerts_of_device;
ALTER TABLE alert_deliveries ADD CONSTRAINT alert_deliveries_alert_id_fkey
  FOREIGN KEY (device_id, alert_id) REFERENCES alerts (device_id, id) ON DELETE CASCADE;
ALTER TABLE alert_reads ADD CONSTRAINT alert_reads_alert_id_fkey
  FOREIGN KEY (device_id, alert_id) REFERENCES alerts (device_id, id) ON DELETE CASCADE;
ALTER TABLE commands
  DROP CONSTRAINT commands_pkey,
  ADD CONSTRAINT commands_pkey PRIMARY KEY USING INDEX commands_of_device;
ALTER TABLE device_activity
  DROP CONSTRAINT device_activity_pkey,
  ADD CONSTRAINT device_activity_pkey PRIMARY KEY USING INDEX device_activity_of_device;
ALTER TABLE place_states
  DROP CONSTRAINT place_states_pkey,
  ADD CONSTRAINT place_states_pkey PRIMARY KEY USING INDEX place_states_of_device;
ALTER TABLE alert_hours
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD CONSTRAINT alert_hours_pkey PRIMARY KEY (device_id, id);
DROP INDEX alert_deliveries_email, alert_deliveries_push, place_states_device;
