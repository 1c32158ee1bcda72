import { earthRadius } from '@holdfast/contract/sphere.rules';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** A little less than there are, so that nothing on the edge is missed. */
export const metresPerDegree = 111_000;

/** From a row with `latitude` and `longitude` to the place `l`, as `metresBetween` of the contract. */
export const metresToPlace = (
  row: string,
) => `2 * ${earthRadius} * asin(sqrt(least(1, sin(radians(l.latitude - ${row}.latitude) / 2) ^ 2
  + cos(radians(l.latitude)) * cos(radians(${row}.latitude)) * sin(radians(l.longitude - ${row}.longitude) / 2) ^ 2)))`;

/** Whether a row with `latitude` and `longitude` is in any place of a person; most are told apart without the sines. */
export const isInPlaceOf = (userId: string, table: PgTable): SQL => {
  const { name } = getTableConfig(table);
  return sql`EXISTS (SELECT 1 FROM places l WHERE l.user_id = ${userId}
    AND abs(l.latitude - ${sql.identifier(name)}.latitude) <= l.radius::float8 / ${sql.raw(String(metresPerDegree))}
    AND ${sql.raw(metresToPlace(name))} <= l.radius)`;
};
