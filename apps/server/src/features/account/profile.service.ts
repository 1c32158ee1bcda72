import type { LanguageId } from '@holdfast/contract/languages.rules';
import type { Units, User } from '@holdfast/contract/user';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { PictureError, readPictureOf } from '../../platform/pictures/pictures.ts';
import { subscriptionFacts } from '../plans/subscription-facts.queries.ts';
import type { UserRow } from './account.tables.ts';
import type { UserChanges } from './users.repository.ts';
import type { UsersService } from './users.service.ts';

export interface ProfileChanges {
  name?: string | undefined;
  country?: string | undefined;
  timezone?: string | undefined;
  language?: LanguageId | undefined;
  profilePicture?: string | undefined;
  units?: Units | undefined;
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** Pictures are re-encoded by the server; an empty string removes them. */
const pictureOf = async (account: string, base64: string) => {
  if (base64 === '') return '';
  return readPictureOf(account, base64).catch((error: unknown) => {
    throw error instanceof PictureError
      ? new AppError('invalid-picture', { message: `profilePicture: ${error.message}` })
      : error;
  });
};

const assertOneself = ({ userId }: Principal, id: string) => {
  if (id !== userId) throw new AppError('user-not-found');
};

export const createProfileService = ({ transact, events }: Core, { users }: { users: UsersService }) => {
  const assertCountryIsFree = async (tx: Db, user: UserRow, country: string | undefined) => {
    if (country === undefined || country === user.country) return;
    if (await subscriptionFacts(tx).fixesCountry(user.id)) throw new AppError('country-locked');
  };

  const toRow = async (
    id: string,
    { name, country, timezone, language, profilePicture, units }: ProfileChanges,
  ): Promise<UserChanges> => ({
    ...(name !== undefined && { name }),
    ...(country !== undefined && { country }),
    ...(timezone !== undefined && { timezone }),
    ...(language && { language }),
    ...(profilePicture !== undefined && { profilePicture: await pictureOf(id, profilePicture) }),
    ...(units && { temperatureUnit: units.temperature, distanceUnit: units.distance }),
  });

  return {
    get: async (principal: Principal, id: string): Promise<User> => {
      assertOneself(principal, id);
      return users.get(id);
    },

    update: async (principal: Principal, id: string, changes: ProfileChanges): Promise<User> => {
      assertOneself(principal, id);
      const row = await toRow(id, changes);
      await transact(async (tx) => {
        const user = await users.findById(tx, id);
        if (!user) throw new AppError('user-not-found');
        await assertCountryIsFree(tx, user, changes.country);
        await users.update(tx, id, row);
        afterCommit(tx, () => events.emit('user.updated', { userId: id }));
      });
      return users.get(id);
    },
  };
};
