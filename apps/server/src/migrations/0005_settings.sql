-- Its corners and what to do when the device leaves; whether the device is inside is what was last judged.
CREATE TABLE geo_fences (
  device_id uuid PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
  corners jsonb NOT NULL DEFAULT '[]',
  is_on boolean NOT NULL DEFAULT false,
  has_live_tracking boolean NOT NULL DEFAULT false,
  tracking_seconds integer NOT NULL DEFAULT 0,
  is_inside boolean
);

CREATE TABLE firmwares (
  device_type text NOT NULL,
  version text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (device_type, version)
);
