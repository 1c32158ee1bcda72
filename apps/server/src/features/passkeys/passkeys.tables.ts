import type { PasskeyKind } from '@holdfast/contract/passkeys.rules';
import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  isSynced: boolean('is_synced').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<PasskeyKind>(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
});
