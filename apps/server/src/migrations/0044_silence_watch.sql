-- When to look again whether a device has been silent for longer than its owner allows. `due_at` is never later than that
-- moment, so nothing that a device sends has to move it: whoever looks and finds it was heard sets the next time.
CREATE TABLE silence_watch (
  device_id uuid PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  hours integer NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX silence_watch_due ON silence_watch (due_at);

INSERT INTO silence_watch (device_id, hours, due_at)
SELECT id, (settings ->> 'silenceHours')::int, '-infinity' FROM devices
WHERE owner_id IS NOT NULL AND (settings ->> 'silenceHours')::int > 0;

-- Also where a version before this one changes the settings.
CREATE FUNCTION watch_silence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted integer := coalesce((NEW.settings ->> 'silenceHours')::int, 0);
BEGIN
  IF NEW.owner_id IS NULL OR wanted <= 0 THEN
    DELETE FROM silence_watch WHERE device_id = NEW.id;
  ELSE
    INSERT INTO silence_watch (device_id, hours, due_at) VALUES (NEW.id, wanted, '-infinity')
    ON CONFLICT (device_id) DO UPDATE SET hours = excluded.hours, due_at = excluded.due_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_silence_new AFTER INSERT ON devices
  FOR EACH ROW WHEN (NEW.owner_id IS NOT NULL) EXECUTE FUNCTION watch_silence();
CREATE TRIGGER devices_silence AFTER UPDATE OF owner_id, settings ON devices
  FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id
    OR OLD.settings ->> 'silenceHours' IS DISTINCT FROM NEW.settings ->> 'silenceHours')
  EXECUTE FUNCTION watch_silence();
