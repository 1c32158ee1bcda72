-- Trackers that people added themselves by imei, known so far by their made-up serial; all others are claimed with a passcode.
ALTER TABLE devices ADD COLUMN is_self_added boolean NOT NULL DEFAULT false;
UPDATE devices SET is_self_added = true
  WHERE device_uuid ~ '^T[0-9A-F]{12}$' AND model IN ('gt06', 'teltonika', 'h02', 'gps103');
