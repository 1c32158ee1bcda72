-- Apart from the columns themselves, whose lock would keep everybody waiting meanwhile.
UPDATE alert_deliveries d SET device_id = a.device_id FROM alerts a WHERE a.id = d.alert_id AND d.device_id IS NULL;
UPDATE alert_reads r SET device_id = a.device_id FROM alerts a WHERE a.id = r.alert_id AND r.device_id IS NULL;
