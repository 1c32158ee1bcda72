-- Single alerts that somebody has read, beside the moment until which they have read everything.
CREATE TABLE alert_reads (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  alert_id uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
  PRIMARY KEY (user_id, alert_id)
);
CREATE INDEX alert_reads_alert ON alert_reads (alert_id);
