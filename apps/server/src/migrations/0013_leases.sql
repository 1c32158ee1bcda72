-- What one process at a time may work on; a process that dies leaves it until the lease is over.
CREATE TABLE leases (
  key text PRIMARY KEY,
  holder text NOT NULL,
  ends_at timestamptz NOT NULL
);
