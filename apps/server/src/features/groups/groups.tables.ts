import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const deviceGroups = pgTable('device_groups', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const deviceGroupMembers = pgTable(
  'device_group_members',
  {
    groupId: uuid('group_id').notNull(),
    deviceId: uuid('device_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.deviceId] })],
);

export type GroupRow = typeof deviceGroups.$inferSelect;
