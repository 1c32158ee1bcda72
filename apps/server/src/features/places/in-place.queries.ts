import { earthRadius } from '@holdfast/contract/sphere.rules';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** Slightly too small, so that the prefilter never excludes a point on the edge. */
export const metresPerDegree = 111_000;

/** SQL equivalent of `metresBetween` in the contract (haversine), from the columns of `row` to the place `l`. */
export const metresToPlace = (
  row: string,
) => `2 * ${earthRadius} * asin(sqrt(least(1, sin(radians(l.latitude - ${row}.latitude) / 2) ^ 2
  + cos(radians(l.latitude)) * cos(radians(${row}.latitude)) * sin(radians(l.longitude - ${row}.longitude) / 2) ^ 2)))`;

/** True if the row lies in a place of the user; the latitude check is a cheap prefilter for the trigonometry. */
export const isInPlaceOf = (userId: string, table: PgTable): SQL => {
  const { name } = getTableConfig(table);
  return sql`EXISTS (SELECT 1 FROM places l WHERE l.user_id = ${userId}
    AND abs(l.latitude - ${sql.identifier(name)}.latitude) <= l.radius::float8 / ${sql.raw(String(metresPerDegree))}
    AND ${sql.raw(metresToPlace(name))} <= l.radius)`;
};
