import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestDatabase, joinTestDatabase } from '../test-database.ts';
import { takeRedis } from './redis.ts';

/** Two servers around one database and one Redis, each with its own environment. */
export const startTwo = async (envs: [Record<string, string>, Record<string, string>]) => {
  const database = await createTestDatabase();
  const shared = { DATABASE_URL: database.place.databaseUrl ?? '', REDIS_URL: takeRedis() };
  const first = await createTestApp({ ...shared, ...envs[0] }, { database });
  const second = await createTestApp({ ...shared, ...envs[1] }, { database: await joinTestDatabase(database) });
  const apps: [TestApp, TestApp] = [first, second];
  return {
    apps,
    /** Starts a third server; it must leave before the others close. */
    startAnother: async () => createTestApp(shared, { database: await joinTestDatabase(database) }),
    close: async () => {
      await second.leave();
      await first.close();
    },
  };
};
