-- From when on a webhook is told where devices go: since it was made, was switched on or was given an event.
ALTER TABLE integrations ADD COLUMN told_from timestamptz NOT NULL DEFAULT now();
UPDATE integrations SET told_from = created_at;
