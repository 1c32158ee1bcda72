import type { Member } from '@holdfast/contract/transfer';
import { memberFilterMin } from '@holdfast/contract/transfer.rules';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets/secrets.ts';
import type { UsersService } from '../account/users.service.ts';
import type { AuthMailService } from '../auth/auth-mail.service.ts';
import type { CredentialsService } from '../auth/credentials/credentials.service.ts';
import type { LimitsService } from '../auth/limits/limits.service.ts';
import { type MemberSearch, membersRepository } from './members.repository.ts';
import type { Caller } from './payer.service.ts';

export interface NewMember {
  name: string;
  email: string;
  country: string;
}

/** `page` and `perPage` may be smaller than requested. */
export interface FoundMembers {
  data: Member[];
  total: number;
  page: number;
  perPage: number;
}

export type MembersService = ReturnType<typeof createMembersService>;

const searchRule = { limit: 200, windowSeconds: 3600 };
const registerRule = { limit: 60, windowSeconds: 3600 };
/** Sufficient to find a member by address, but prevents enumeration of all users. */
const mostFound = 10;

const isAdmin = ({ roles }: Caller) => roles.includes('admin') || roles.includes('superAdmin');

/** Users to whom support staff transfers devices. */
export const createMembersService = (
  { db, transact }: Core,
  deps: {
    limits: LimitsService;
    users: UsersService;
    credentials: CredentialsService;
    authMail: AuthMailService;
  },
) => {
  const { limits, users, credentials, authMail } = deps;

  const search = async (callerId: string, asked: MemberSearch) => {
    const members = membersRepository(db);
    const { page, perPage, filter } = asked;
    return { data: await members.list(callerId, asked), total: await members.count(callerId, filter), page, perPage };
  };

  return {
    /** Only admins, who can see all users, may list without a filter and use pagination. */
    find: async (caller: Caller, asked: MemberSearch): Promise<FoundMembers> => {
      const filter = asked.filter.trim();
      if (isAdmin(caller)) return search(caller.userId, { ...asked, filter });
      await limits.count(`member search ${caller.userId}`, searchRule);
      const only = { page: 0, perPage: Math.min(asked.perPage, mostFound) };
      const isEnough = filter.length >= memberFilterMin;
      const data = isEnough ? await membersRepository(db).list(caller.userId, { ...only, filter }) : [];
      return { data, total: data.length, ...only };
    },

    /** The member sets a password via the mailed link, which also verifies the address. */
    register: async (caller: Caller, { name, email, country }: NewMember): Promise<Member> => {
      await limits.count(`member register ${caller.userId}`, registerRule);
      const passwordHash = await credentials.hash(randomToken(), email);
      return transact(async (tx) => {
        // Initial language: that of the staff user.
        const language = (await users.findById(tx, caller.userId))?.language ?? 'en';
        const user = await users.create(tx, { name, email, country, language, roles: ['user'] });
        if (!user) throw new AppError('member-email-taken');
        await credentials.create(tx, user.id, passwordHash, { isVerified: false });
        await authMail.notify(tx, 'setPassword', user.id);
        return { _id: user.id, name: user.name, email: user.email, country: user.country };
      });
    },
  };
};
