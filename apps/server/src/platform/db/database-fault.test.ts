import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runServer } from '../../../test/server-process.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { readConfig } from '../../config.ts';
import { checkDatabase } from '../../doctor/check-database.ts';
import { databaseFault } from './database-fault.ts';
import { openDatabase } from './db.ts';

const { url: serverUrl } = inject('prepared');
const suffix = randomBytes(6).toString('hex');
const [name, guest] = [`hf_fault_${suffix}`, `hf_guest_${suffix}`];

const onServer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: serverUrl ?? '' });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
};
const urlOf = (user?: string) => {
  const url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` });
  if (user) Object.assign(url, { username: user, password: 'guest' });
  return url.href;
};
const remove = () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

it('nothing is wrong with the database of the tests', async () => {
  const database = await createTestDatabase();
  expect(await databaseFault(database.pool)).toBe(null);
  await database.close();
});

describe.runIf(serverUrl)('a database that cannot be used is found by doctor, and before anything is changed', () => {
  beforeAll(() => onServer(`CREATE ROLE ${guest} LOGIN PASSWORD 'guest'`));
  afterAll(async () => {
    await remove();
    await onServer(`DROP ROLE ${guest}`);
  });

  it.each([
    [
      'without rights',
      '',
      `its user ${guest} may not create tables in it`,
      `ALTER DATABASE ${name} OWNER TO ${guest}.`,
    ],
    [
      'in another schema',
      `CREATE SCHEMA AUTHORIZATION ${guest}`,
      `in the schema ${guest}`,
      `ALTER SCHEMA ${guest} RENAME`,
    ],
    ['that is a standby', `ALTER ROLE ${guest} SET default_transaction_read_only = on`, 'takes no changes', 'primary'],
  ])('%s', async (_, sql, says, advice) => {
    await remove();
    await onServer(`CREATE DATABASE ${name}`, `ALTER ROLE ${guest} RESET ALL`);
    const owner = new pg.Client({ connectionString: urlOf() });
    await owner.connect();
    if (sql) await owner.query(sql);
    await owner.end();
    await findsFault(urlOf(guest), says, advice);
  });

  it('of an encoding that cannot hold all names', async () => {
    await remove();
    await onServer(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
    await findsFault(urlOf(), 'its encoding is SQL_ASCII', '--encoding UTF8');
  });

  const findsFault = async (databaseUrl: string, says: string, advice: string) => {
    const { database: found } = await checkDatabase(readConfig({ DATABASE_URL: databaseUrl, APP_SECRET: 'x' }));
    expect(found).toMatchObject({ state: 'failed', says: expect.stringContaining(says) });
    expect(found?.advice).toContain(advice);
    const { output, ended } = runServer(
      { dataDir: '/nowhere' },
      { DATABASE_URL: databaseUrl, APP_SECRET: 'x', LOG_LEVEL: 'silent' },
    );
    expect(await ended).toBe(1);
    expect(output.err.trimEnd().split('\n')).toEqual([expect.stringMatching(/^Not started: the database at /)]);
    expect(output.err).toContain(says);
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    expect((await database.pool.query(`SELECT to_regclass('migrations') AS made`)).rows).toEqual([{ made: null }]);
    await database.close();
  };
});
