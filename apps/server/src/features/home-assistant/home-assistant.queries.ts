import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { homeAssistantDevices } from './home-assistant.tables.ts';

/** Of a device that was released or has another owner; what the broker keeps is removed after the commit. */
export const removeFromHomeAssistant = async (tx: Db, deviceId: string) => {
  await tx.update(homeAssistantDevices).set({ isOn: false }).where(eq(homeAssistantDevices.deviceId, deviceId));
};
