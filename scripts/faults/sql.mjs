import { createRequire } from 'node:module';

const { Client } = createRequire(new URL('../../apps/server/package.json', import.meta.url))('pg');
const TRIES = 5;

/** Opens a connection per query: a persistent one would break with every fault. */
export function createSql(connectionString) {
  const ask = async (text, values) => {
    const client = await connectTo(connectionString);
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return async (text, values) => {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await ask(text, values);
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
}

export async function connectTo(connectionString) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
