-- Provisioned with the device and shown to no owner: a new secret is derived from it and a nonce, so that the command
-- which asks for it carries nothing that a former owner could use.
ALTER TABLE devices ADD COLUMN root_key_sealed text, ADD COLUMN rekey_nonce text;

-- Those on their way were sent in the clear.
DELETE FROM commands WHERE name = 'rekey' AND state IN ('waiting', 'sent');
UPDATE devices SET next_secret_hash = NULL, next_secret_sealed = NULL;
