-- How often the present step of an import was taken in a row without getting on: a file that ends the process each time
-- is given up.
ALTER TABLE imports ADD COLUMN tries integer NOT NULL DEFAULT 0;
