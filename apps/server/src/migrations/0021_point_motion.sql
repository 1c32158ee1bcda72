-- What a sender tells of its movement: speed in km/h, course in degrees, altitude in metres, battery in percent.
-- Nullable columns without a default are added in no time, whatever the table's size.
ALTER TABLE location_points
  ADD COLUMN speed real,
  ADD COLUMN course smallint,
  ADD COLUMN altitude real,
  ADD COLUMN battery smallint,
  ADD COLUMN satellites smallint;
