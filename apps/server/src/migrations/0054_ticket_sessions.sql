-- A ticket ends with the session that asked for it; those of earlier versions, good for a minute, have none.
ALTER TABLE history_tickets ADD COLUMN session_id uuid;
