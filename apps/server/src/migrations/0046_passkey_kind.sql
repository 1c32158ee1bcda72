-- What a passkey is kept in: a computer, a phone or a key; null where nobody knows.
ALTER TABLE passkeys ADD COLUMN kind text;
