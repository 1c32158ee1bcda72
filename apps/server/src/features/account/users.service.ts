import type { Role } from '@holdfast/contract/roles.rules';
import type { User } from '@holdfast/contract/user';
import { uuidv7 } from 'uuidv7';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserRow } from './account.tables.ts';
import { toUser } from './user.presenter.ts';
import { type UserChanges, usersRepository } from './users.repository.ts';

export interface NewPerson {
  email: string;
  name: string;
  country: string;
  roles: Role[];
}

/** A subscription fixes the currency, and with it the country. */
export type HasSubscriptions = (tx: Db, userId: string) => Promise<boolean>;

/** The people themselves; how they prove who they are is `auth`. Functions that take `tx` are part of its transaction. */
export interface UsersService {
  /** Null when the address has an account already. */
  create: (tx: Db, person: NewPerson) => Promise<UserRow | null>;
  isEmpty: (tx: Db) => Promise<boolean>;
  findByEmail: (tx: Db, email: string) => Promise<UserRow | undefined>;
  findById: (tx: Db, id: string) => Promise<UserRow | undefined>;
  update: (tx: Db, id: string, changes: UserChanges) => Promise<void>;
  remove: (tx: Db, id: string) => Promise<void>;
  /** As the wire has it. */
  get: (id: string) => Promise<User>;
}

export interface UsersOptions {
  db: Db;
  clock: Clock;
  hasSubscriptions: HasSubscriptions;
}

export const createUsersService = ({ db, clock, hasSubscriptions }: UsersOptions): UsersService => ({
  create: async (tx, person) => {
    const id = uuidv7();
    const isNew = await usersRepository(tx).insert({ ...person, id, createdAt: clock() });
    return isNew ? ((await usersRepository(tx).findById(id)) ?? null) : null;
  },
  isEmpty: (tx) => usersRepository(tx).isEmpty(),
  findByEmail: (tx, email) => usersRepository(tx).findByEmail(email),
  findById: (tx, id) => usersRepository(tx).findById(id),
  update: (tx, id, changes) => usersRepository(tx).update(id, changes),
  remove: (tx, id) => usersRepository(tx).remove(id),
  get: async (id) => {
    const profile = await usersRepository(db).findProfile(id);
    if (!profile) throw new AppError('not-found', 'User not found');
    return toUser(profile, { countryLocked: await hasSubscriptions(db, id) });
  },
});
