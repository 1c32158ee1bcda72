import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { UserRow } from '../account/account.tables.ts';
import type { UsersService } from '../account/users.service.ts';
import type { CredentialsService, PasswordHash } from '../auth/credentials/credentials.service.ts';
import { demoPeople } from './demo.people.ts';
import type { DemoFleetService } from './demo-fleet.service.ts';
import type { DemoPlansService } from './demo-plans.service.ts';

const knownPassword = 'Holdfast1!';

interface DemoPasswords {
  /** Password that is valid now. */
  current: string;
  /**
   * Password of an earlier start with the other kind of address (loopback or public), which accounts may still have.
   */
  former: string | null;
}

/** Well-known password if the server is reachable from this machine only; otherwise random and persistent. */
const demoPasswords = ({ dataDir, isLoopback }: { dataDir: string; isLoopback: boolean }): DemoPasswords => {
  const file = join(dataDir, 'demo-password');
  if (!isLoopback && !existsSync(file)) writeFileSync(file, `${randomToken(9)}aA1!`, { mode: 0o600 });
  const random = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return isLoopback || random === null
    ? { current: knownPassword, former: random }
    : { current: random, former: knownPassword };
};

export interface DemoSignIns {
  emails: string[];
  password: string;
}

export const createDemoService = (
  { db, transact }: Core,
  deps: {
    users: UsersService;
    credentials: CredentialsService;
    fleet: DemoFleetService;
    demoPlans: DemoPlansService;
    place: { dataDir: string; isLoopback: boolean };
  },
) => {
  const { users, credentials, fleet, demoPlans, place } = deps;
  const create = async (tx: Db, passwordHash: PasswordHash) => {
    for (const { email, name, roles, country, ...details } of demoPeople) {
      const user = await users.create(tx, { email, name, roles, country });
      if (!user) continue;
      await users.update(tx, user.id, details);
      await credentials.create(tx, user.id, passwordHash, { isVerified: true });
    }
  };

  const findPeople = async (): Promise<UserRow[]> => {
    const found = await Promise.all(demoPeople.map(({ email }) => users.findByEmail(db, email)));
    return found.filter((user) => user !== undefined);
  };

  /** Keeps passwords that users have changed. */
  const replaceFormer = async (people: UserRow[], { current, former }: DemoPasswords) => {
    if (former === null) return;
    const passwordHash = await credentials.hash(current, 'demo');
    for (const { id } of people) {
      if (!(await credentials.isPassword(id, former))) continue;
      await transact((tx) => credentials.setPassword(tx, id, passwordHash));
    }
  };

  return {
    /** Fills an empty installation. Returns the credentials, or null if there are no demo accounts. */
    prepare: async (): Promise<DemoSignIns | null> => {
      const passwords = demoPasswords(place);
      if (await users.isEmpty(db)) {
        const passwordHash = await credentials.hash(passwords.current, 'demo');
        const made = await transact(async (tx) => {
          await create(tx, passwordHash);
          const devices = await fleet.create(tx);
          await demoPlans.create(tx);
          return devices;
        });
        await fleet.settle(made);
      }
      const people = await findPeople();
      await replaceFormer(people, passwords);
      return people.length > 0 ? { emails: people.map(({ email }) => email), password: passwords.current } : null;
    },

    /** Verified accounts only: anyone can sign up with a demo address, but its mail is not delivered. */
    isPresent: async (): Promise<boolean> => {
      for (const { id } of await findPeople()) if (await credentials.isVerified(id)) return true;
      return false;
    },
  };
};
