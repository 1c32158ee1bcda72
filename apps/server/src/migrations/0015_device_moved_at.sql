-- When the position last changed by more than its accuracy: tells moving devices from parked ones.
ALTER TABLE device_states ADD COLUMN moved_at timestamptz;
