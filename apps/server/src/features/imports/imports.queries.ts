import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import { imports } from './imports.tables.ts';

/** For a release, a transfer or cleared history: running imports stop, and past imports cannot be undone. */
export const removeImports = async (tx: Db, deviceId: string) => {
  await tx.delete(imports).where(eq(imports.deviceId, deviceId));
};
