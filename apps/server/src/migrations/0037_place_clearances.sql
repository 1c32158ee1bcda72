-- How far a device can go from where it was until it may arrive at or leave a place that anybody watches it for.
ALTER TABLE device_states
  ADD COLUMN clear_latitude double precision,
  ADD COLUMN clear_longitude double precision,
  -- Null where nothing is known.
  ADD COLUMN clear_metres double precision,
  -- What it was measured with; with another one it counts no more.
  ADD COLUMN clear_revision bigint;

-- Counts whatever may give a device another place to be watched for, in the transaction that does it.
CREATE TABLE place_revision (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  revision bigint NOT NULL
);
INSERT INTO place_revision (revision) VALUES (1);

-- Once in a transaction and when it commits, so that nobody waits for this row with another one locked.
CREATE FUNCTION count_place_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('holdfast.place_revision', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    PERFORM set_config('holdfast.place_revision', pg_current_xact_id()::text, true);
    UPDATE place_revision SET revision = revision + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER places_revision AFTER INSERT OR UPDATE ON places
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_place_revision();
CREATE CONSTRAINT TRIGGER place_devices_revision AFTER INSERT ON place_devices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_place_revision();
CREATE CONSTRAINT TRIGGER place_states_revision AFTER DELETE ON place_states
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_place_revision();
CREATE CONSTRAINT TRIGGER shares_place_revision AFTER INSERT OR UPDATE ON shares
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_place_revision();
CREATE CONSTRAINT TRIGGER account_shares_place_revision AFTER INSERT OR UPDATE ON account_shares
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_place_revision();
CREATE CONSTRAINT TRIGGER devices_place_revision AFTER UPDATE OF owner_id ON devices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id)
  EXECUTE FUNCTION count_place_revision();

-- Also where a version before this one judged the device.
CREATE FUNCTION forget_place_clearance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device_states SET clear_metres = NULL WHERE device_id = NEW.device_id AND clear_metres IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER place_states_clearance AFTER INSERT OR UPDATE ON place_states
  FOR EACH ROW EXECUTE FUNCTION forget_place_clearance();
