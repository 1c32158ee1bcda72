-- When people want to be told of a place, in minutes after midnight of their time zone; null is always.
ALTER TABLE places ADD COLUMN hours_from integer, ADD COLUMN hours_until integer;
