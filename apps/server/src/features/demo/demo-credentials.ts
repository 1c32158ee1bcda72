import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DemoCredentials {
  imei: string;
  secret: string;
  route: string;
  habit: string;
}

export const credentialsFile = (dataDir: string) => join(dataDir, 'demo-devices.json');

/** By imei; empty when the file is gone or damaged. */
export const readSecrets = (file: string): Map<string, string> => {
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return new Map(Array.isArray(entries) ? entries.map(({ imei, secret }) => [String(imei), String(secret)]) : []);
  } catch {
    return new Map();
  }
};

/** Whole or not at all: the database has only hashes of what is in it. */
export const writeCredentials = (file: string, credentials: DemoCredentials[]) => {
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};
