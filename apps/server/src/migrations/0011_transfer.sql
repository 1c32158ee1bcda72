-- Points and alerts before it are a former owner's. Here and not with the device, because points that arrive during a
-- transfer wait for this row.
ALTER TABLE device_states ADD COLUMN history_since timestamptz;

-- On its way to the device, which takes it with a rekey command; until it says so, the present secret works as well.
ALTER TABLE devices ADD COLUMN next_secret_hash text, ADD COLUMN next_secret_sealed text;
