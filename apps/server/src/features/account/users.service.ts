import type { LanguageId } from '@holdfast/contract/languages.rules';
import type { Role } from '@holdfast/contract/roles.rules';
import type { User } from '@holdfast/contract/user';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { subscriptionFacts } from '../plans/subscription-facts.queries.ts';
import type { UserRow } from './account.tables.ts';
import { maskClientKey } from './client-key.service.ts';
import { clientKeysRepository } from './client-keys.repository.ts';
import { toUser } from './user.presenter.ts';
import { type UserChanges, usersRepository } from './users.repository.ts';

export interface NewPerson {
  email: string;
  name: string;
  country: string;
  timezone?: string;
  language?: LanguageId;
  roles: Role[];
}

/** User records; authentication is in `auth`. Functions with `tx` run in that transaction. */
export interface UsersService {
  /** Null if the address already has an account. */
  create: (tx: Db, person: NewPerson) => Promise<UserRow | null>;
  isEmpty: (tx: Db) => Promise<boolean>;
  findByEmail: (tx: Db, email: string) => Promise<UserRow | undefined>;
  findById: (tx: Db, id: string) => Promise<UserRow | undefined>;
  /** Blocks new rows that reference the user until the transaction ends. */
  lock: (tx: Db, id: string) => Promise<void>;
  lockSuperAdmins: (tx: Db) => Promise<string[]>;
  update: (tx: Db, id: string, changes: UserChanges) => Promise<void>;
  remove: (tx: Db, id: string) => Promise<void>;
  /** A guest (`sharedUser`) becomes a regular user with the first device of their own. */
  becomeOwner: (tx: Db, id: string) => Promise<void>;
  /** Returns the masked key, or null if there was none. */
  endClientKey: (tx: Db, id: string) => Promise<string | null>;
  get: (id: string) => Promise<User>;
}

export const createUsersService = ({ db, clock, secrets }: Core): UsersService => ({
  create: async (tx, person) => {
    const id = uuidv7();
    const isNew = await usersRepository(tx).insert({ ...person, id, createdAt: clock() });
    return isNew ? ((await usersRepository(tx).findById(id)) ?? null) : null;
  },
  isEmpty: (tx) => usersRepository(tx).isEmpty(),
  lock: (tx, id) => usersRepository(tx).lock(id),
  lockSuperAdmins: (tx) => usersRepository(tx).lockSuperAdmins(),
  findByEmail: (tx, email) => usersRepository(tx).findByEmail(email),
  findById: (tx, id) => usersRepository(tx).findById(id),
  update: (tx, id, changes) => usersRepository(tx).update(id, changes),
  remove: (tx, id) => usersRepository(tx).remove(id),
  becomeOwner: (tx, id) => usersRepository(tx).becomeOwner(id),
  endClientKey: async (tx, id) => {
    const ended = await clientKeysRepository(tx).remove(id);
    return ended ? maskClientKey(secrets.decrypt(ended.keySealed)) : null;
  },
  get: async (id) => {
    const profile = await usersRepository(db).findProfile(id);
    if (!profile) throw new AppError('user-not-found');
    return toUser(profile, { countryLocked: await subscriptionFacts(db).fixesCountry(id) });
  },
});
