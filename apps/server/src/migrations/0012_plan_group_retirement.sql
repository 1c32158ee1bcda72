-- Nobody joins a retired group by its code any more; whoever is in it stays.
ALTER TABLE plan_groups ADD COLUMN retired_at timestamptz;
