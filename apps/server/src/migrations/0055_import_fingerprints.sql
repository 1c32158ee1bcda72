-- Which file an import began with, so that another one of the same name and size does not go on in its middle.
ALTER TABLE imports ADD COLUMN fingerprint text NOT NULL DEFAULT '';
