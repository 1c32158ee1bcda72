-- Who of the staff did what, about whom, when and from where. It outlives the people and devices that it names.
CREATE TABLE admin_audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null for the command line, where `actor` is the operating system's user.
  actor_id uuid,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  origin text NOT NULL
);
CREATE INDEX admin_audit_newest ON admin_audit (at DESC, id DESC);
