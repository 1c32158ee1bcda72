import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { User } from '@holdfast/contract/user';
import { changedFields, type Draft } from '../../../lib/changed-fields.ts';

export type Profile = Pick<User, 'name' | 'country' | 'timezone' | 'units' | 'profilePicture'>;

export type ProfileDraft = Draft<Profile>;

export const changesOf = (profile: Profile, draft: ProfileDraft) => changedFields(profile, draft);

/** Changed fields; a changed country also sets its currency (part 2, section 5). */
export const updateOf = (changes: Partial<Profile>) => ({
  ...changes,
  ...(changes.country && { currency: currencyOfCountry(changes.country) }),
});
