import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { homeAssistantDevices } from './home-assistant.tables.ts';

/** For a release or a transfer; the retained messages are removed after the commit. */
export const removeFromHomeAssistant = async (tx: Db, deviceId: string) => {
  await tx.update(homeAssistantDevices).set({ isOn: false }).where(eq(homeAssistantDevices.deviceId, deviceId));
};
