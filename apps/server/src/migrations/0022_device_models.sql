-- Devices of other makers: null is one of ours. Trackers have no secret, only the imei or another number of their own,
-- which they say at login, and some of them tell local time.
ALTER TABLE devices
  ADD COLUMN model text,
  ADD COLUMN protocol_id text,
  ADD COLUMN time_zone text;

CREATE UNIQUE INDEX devices_protocol_id ON devices (model, protocol_id) WHERE protocol_id IS NOT NULL;
