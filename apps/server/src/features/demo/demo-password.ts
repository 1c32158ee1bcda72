import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomToken } from '../../platform/secrets/secrets.ts';

const knownPassword = 'Holdfast1!';

export interface DemoPasswords {
  /** The one to sign in with now. */
  current: string;
  /** The one that accounts may still have from a start on another kind of address. */
  former: string | null;
}

/** Well known where only this machine can reach the server; elsewhere random, the same at each start. */
export const demoPasswords = ({ dataDir, isLoopback }: { dataDir: string; isLoopback: boolean }): DemoPasswords => {
  const file = join(dataDir, 'demo-password');
  if (!isLoopback && !existsSync(file)) writeFileSync(file, `${randomToken(9)}aA1!`, { mode: 0o600 });
  const random = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return isLoopback || random === null
    ? { current: knownPassword, former: random }
    : { current: random, former: knownPassword };
};
