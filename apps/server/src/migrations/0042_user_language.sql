-- In which language a person gets mails and messages: the one that they chose in the web.
ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de', 'fr', 'es'));
