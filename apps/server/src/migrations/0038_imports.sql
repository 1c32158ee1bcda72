-- Files of points that people bring into the history of a device they own.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  device_id uuid NOT NULL REFERENCES devices ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  size bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  state text NOT NULL,
  format text,
  -- Of the present step, bytes of the file that were read.
  read_bytes bigint NOT NULL DEFAULT 0,
  points integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  skipped jsonb NOT NULL DEFAULT '{}',
  first_at timestamptz,
  last_at timestamptz,
  -- Points of the file that were dealt with, in its order, and of these the ones that were new: changed in the
  -- transaction that stores them, so that after a crash it goes on exactly there.
  stored integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL,
  -- What is later than when it began is the future, and what is older is not kept or could not be seen: the same however often it is read.
  latest timestamptz NOT NULL,
  oldest timestamptz NOT NULL,
  ended_at timestamptz,
  -- The process that works on it, and until when it is believed to live.
  leased_by uuid,
  leased_until timestamptz
);
CREATE INDEX imports_device ON imports (device_id, created_at DESC);
CREATE INDEX imports_user ON imports (user_id);
CREATE UNIQUE INDEX imports_one ON imports (device_id)
  WHERE state IN ('uploading', 'checking', 'ready', 'running', 'undoing');
-- Of one person, of all devices: the bytes of a file are kept for them.
CREATE UNIQUE INDEX imports_open ON imports (user_id) WHERE state IN ('uploading', 'checking', 'ready');

-- The bytes of a file, until its points are stored or it is discarded.
CREATE TABLE import_parts (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  number integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);
-- Files are mostly packed already, or read only twice.
ALTER TABLE import_parts ALTER COLUMN content SET STORAGE EXTERNAL;

-- Which import added a point. A nullable column without a default is added in no time, whatever the table's size; last,
-- since until the end of the transaction nobody else reads or writes the table.
ALTER TABLE location_points ADD COLUMN import_id uuid;
