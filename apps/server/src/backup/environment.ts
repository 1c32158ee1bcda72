import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { strangersIn } from '../config.ts';
import { databaseUrlHint, isDatabaseUrl } from '../platform/db/database-url.ts';

export type Environment = Partial<Record<'DATABASE_URL' | 'DATA_DIR' | 'APP_SECRET' | 'INIT_CWD', string>>;

/** Refuses misspelt variables as the server does: with DATABSE_URL the data folder would be taken instead. */
export const environmentOf = (env: NodeJS.ProcessEnv): Environment => {
  const problems = strangersIn(env);
  const { DATABASE_URL, ...others } = env;
  const databaseUrl = DATABASE_URL?.trim();
  if (databaseUrl && !isDatabaseUrl(databaseUrl)) problems.push(`DATABASE_URL: ${databaseUrlHint}`);
  if (problems.length > 0) throw new Error(`The configuration is not usable:\n${problems.join('\n')}`);
  return { ...others, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
};

export const dataDirOf = (env: Environment) => resolve(env.DATA_DIR || './data');

export const placeOf = (env: Environment) =>
  env.DATABASE_URL ? `the database at ${new URL(env.DATABASE_URL).host}` : dataDirOf(env);

/** npm changes to the project folder before it runs a script; INIT_CWD is where the user typed the command. */
export const pathAsTyped = (file: string, env: Environment) => resolve(env.INIT_CWD ?? '.', file);

/** One-way fingerprint for comparing two secrets. */
export const secretCheckOf = (secret: string | undefined): string | null =>
  secret ? createHmac('sha256', secret).update('which secret a backup belongs to').digest('hex').slice(0, 32) : null;

export const ownSecretFile = 'app-secret';

export const ownSecretOf = (folder: string) => {
  const file = join(folder, ownSecretFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};
