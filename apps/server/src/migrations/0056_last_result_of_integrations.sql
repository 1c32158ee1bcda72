-- How the last call went, tests too; null until the first one and after switching on again, when nothing is known.
ALTER TABLE integrations ADD COLUMN last_result text CHECK (last_result IN ('delivered', 'failed'));
UPDATE integrations i SET last_result = (
  SELECT CASE d.state WHEN 'delivered' THEN 'delivered' ELSE 'failed' END FROM integration_deliveries d
  WHERE d.integration_id = i.id AND d.tries > 0 AND d.took IS NOT NULL
  ORDER BY d.tried_at DESC, d.id DESC LIMIT 1);
