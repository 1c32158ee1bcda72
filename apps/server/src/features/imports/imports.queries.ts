import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { imports } from './imports.tables.ts';

/** Of a device that was released, has another owner or no history any more: what runs stops, and nothing can be undone. */
export const removeImports = async (tx: Db, deviceId: string) => {
  await tx.delete(imports).where(eq(imports.deviceId, deviceId));
};
