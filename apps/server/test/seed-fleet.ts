import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/**
 * Inserts many devices of one owner directly, without the cost of provisioning: `Device 00001` and so on, of all types,
 * last seen one minute apart, each at a different position.
 */
export const seedFleet = async (test: TestApp, ownerId: string, count: number) => {
  const now = test.clock.now().toISOString();
  const id = sql`(lpad(to_hex(n), 8, '0') || '-' || right(${ownerId}::text, 27))::uuid`;
  await test.database.db.execute(sql`
    INSERT INTO devices (id, device_uuid, imei, type, secret_hash, passcode_sealed, owner_id, name, created_at)
    SELECT ${id}, 'FLEET-' || n || '-' || ${ownerId}::text, 'imei ' || n || ${ownerId}::text,
      (ARRAY['shield_gps', 'airbolt', 'shield_card', 'travel_lock'])[n % 4 + 1], '', '', ${ownerId}::uuid,
      'Device ' || lpad(n::text, 5, '0'), ${now}::timestamptz
    FROM generate_series(1, ${count}::int) n`);
  await test.database.db.execute(sql`
    INSERT INTO device_states (device_id, last_seen_at, position_at, latitude, longitude, accuracy, source, modem_voltage)
    SELECT ${id}, ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz, n / 1000.0, n / 500.0, 10, 'gps',
      3200 + n % 1000
    FROM generate_series(1, ${count}::int) n`);
  await test.database.db.execute(sql`ANALYZE devices, device_states`);
};
