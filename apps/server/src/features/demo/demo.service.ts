import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import type { UserRow } from '../account/account.tables.ts';
import type { UsersService } from '../account/users.service.ts';
import type { CredentialsService, PasswordHash } from '../auth/credentials/credentials.service.ts';
import { demoPeople } from './demo.people.ts';
import type { DemoFleetService } from './demo-fleet.service.ts';
import { type DemoPasswords, demoPasswords } from './demo-password.ts';
import type { DemoPlansService } from './demo-plans.service.ts';

export interface DemoSignIns {
  emails: string[];
  password: string;
}

export type DemoService = ReturnType<typeof createDemoService>;

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

  /** A password that somebody chose themselves stays. */
  const replaceFormer = async (people: UserRow[], { current, former }: DemoPasswords) => {
    if (former === null) return;
    const passwordHash = await credentials.hash(current);
    for (const { id } of people) {
      if (!(await credentials.isPassword(id, former))) continue;
      await transact((tx) => credentials.setPassword(tx, id, passwordHash));
    }
  };

  return {
    /** Fills an empty installation. Answers how to sign in, or null where there are no demo accounts. */
    prepare: async (): Promise<DemoSignIns | null> => {
      const passwords = demoPasswords(place);
      if (await users.isEmpty(db)) {
        const passwordHash = await credentials.hash(passwords.current);
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

    /** Verified ones only: anybody may sign up with such an address, but nobody can receive mail there. */
    isPresent: async (): Promise<boolean> => {
      for (const { id } of await findPeople()) if (await credentials.isVerified(id)) return true;
      return false;
    },
  };
};
