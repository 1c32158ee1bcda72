-- What a phone has to be given can be shown again: the secret of a device that derives none itself, sealed.
ALTER TABLE devices ADD COLUMN secret_sealed text;
