-- The invoice of a pause fee is noted before it is paid; until it is settled, it is looked at again.
ALTER TABLE pause_deductions ADD COLUMN settled_at timestamptz;
UPDATE pause_deductions SET settled_at = created_at;
