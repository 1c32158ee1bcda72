-- Whose alert it is about: with it first in their primary keys, tables of a device can be divided by device.
ALTER TABLE alert_deliveries ADD COLUMN device_id uuid;
ALTER TABLE alert_reads ADD COLUMN device_id uuid;

-- Servers of the version before, which run beside this one during an upgrade, do not write it.
CREATE FUNCTION put_device_of_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.device_id := (SELECT device_id FROM alerts WHERE id = NEW.alert_id);
  RETURN NEW;
END $$;
CREATE TRIGGER alert_deliveries_device BEFORE INSERT ON alert_deliveries
  FOR EACH ROW WHEN (NEW.device_id IS NULL) EXECUTE FUNCTION put_device_of_alert();
CREATE TRIGGER alert_reads_device BEFORE INSERT ON alert_reads
  FOR EACH ROW WHEN (NEW.device_id IS NULL) EXECUTE FUNCTION put_device_of_alert();
