import { addressId, storeAddresses } from '../src/features/history/point-addresses.queries.ts';
import type { TestApp } from './test-app.ts';

interface Which {
  deviceId: string;
  /** Unix seconds; all points if undefined. */
  until?: number;
}

/** Sets the address of stored points, as if they had been stored with it. */
export const setAddress = async ({ core, database }: TestApp, address: string, { deviceId, until }: Which) => {
  await storeAddresses(core.db, [address]);
  await database.pool.query(
    `UPDATE location_points SET address_id = $1 WHERE device_id = $2 AND timestamp < to_timestamp($3::float8)`,
    [addressId(address), deviceId, until ?? 'Infinity'],
  );
};
