import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const homeAssistantDevices = pgTable('home_assistant_devices', {
  nodeId: text('node_id').primaryKey(),
  deviceId: uuid('device_id'),
  userId: uuid('user_id'),
  isOn: boolean('is_on').notNull(),
  /** Entities whose messages the broker may retain. */
  objects: text('objects').array().notNull(),
});
