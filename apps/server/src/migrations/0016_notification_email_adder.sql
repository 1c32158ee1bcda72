-- Who added an address: it ends with that person's right to the device. Null for those from before, which are the owner's.
ALTER TABLE notification_emails ADD COLUMN added_by uuid REFERENCES users ON DELETE SET NULL;
