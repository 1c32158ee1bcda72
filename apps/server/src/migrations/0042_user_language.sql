-- In which language a person gets mails and messages: that of the page which they opened last.
ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en';
