import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';

export const statusRepository = (db: Db) => ({
  database: async () => {
    const { rows } = (await db.execute(sql`
      SELECT split_part(current_setting('server_version'), ' ', 1) AS version, pg_database_size(current_database())::float8 AS bytes,
        (SELECT replace(max(name), '.sql', '') FROM migrations) AS migration`)) as unknown as {
      rows: { version: string; bytes: number; migration: string | null }[];
    };
    const [row] = rows;
    return { version: row?.version ?? '', bytes: Number(row?.bytes ?? 0), migration: row?.migration ?? null };
  },
});
