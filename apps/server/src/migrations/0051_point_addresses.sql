-- Few addresses belong to many points: each text is stored once, under its hash. Points of earlier versions keep theirs.
CREATE TABLE point_addresses (
  id bigint PRIMARY KEY,
  text text NOT NULL
);
ALTER TABLE location_points ADD COLUMN address_id bigint;
