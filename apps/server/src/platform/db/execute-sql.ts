import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Text with `$1` placeholders on a drizzle transaction, for libraries that bring their own SQL. */
export const executeSql =
  (db: Db) =>
  async (text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> => {
    const chunks = text
      .split(/\$(\d+)/)
      .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
    return (await db.execute(sql.join(chunks))) as unknown as { rows: Record<string, unknown>[] };
  };
