import { createHash } from 'node:crypto';
import { textArrayLiteral } from '../../platform/db/array-literal.ts';
import type { Db } from '../../platform/db/db.ts';
import { executeSql } from '../../platform/db/execute-sql.ts';

const mostRemembered = 50_000;
const ids = new Map<string, string>();

const hashOf = (text: string) => createHash('sha256').update(text).digest().readBigInt64BE(0).toString();

/** The id is the hash of the text, so every process can compute it without a query; null for an empty address. */
export const addressId = (text: string): string | null => {
  if (text === '') return null;
  let id = ids.get(text);
  if (id === undefined) {
    if (ids.size >= mostRemembered) ids.clear();
    id = hashOf(text);
    ids.set(text, id);
  }
  return id;
};

// In key order, so that concurrent transactions with the same addresses cannot deadlock.
const insertAddresses = `
  INSERT INTO point_addresses (id, text) SELECT id, text FROM unnest($1::bigint[], $2::text[]) AS a(id, text) ORDER BY id
  ON CONFLICT DO NOTHING`;

/** Idempotent; must be committed before points refer to the address. */
export const storeAddresses = async (db: Db, texts: string[]): Promise<void> => {
  const addresses = texts.filter((text) => text !== '');
  if (addresses.length === 0) return;
  const keys = addresses.map(addressId);
  await executeSql(db)(insertAddresses, [keys, textArrayLiteral(addresses)]);
};

/**
 * Needs `LEFT JOIN point_addresses a ON a.id = l.address_id`; alerts and points of earlier versions have an inline
 * text.
 */
export const addressColumn = 'coalesce(a.text, l.address)';
