import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { User } from '@holdfast/contract/user';

export type Profile = Pick<User, 'name' | 'country' | 'timezone' | 'units' | 'profilePicture'>;

/** What the person has touched; null and undefined say nothing about a field. */
export type ProfileDraft = { [K in keyof Profile]?: Profile[K] | null | undefined };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const changesOf = (profile: Profile, draft: ProfileDraft): Partial<Profile> => {
  const entries = Object.entries(draft).filter(
    ([name, value]) => value !== null && value !== undefined && !isSame(value, profile[name as keyof Profile]),
  );
  return Object.fromEntries(entries);
};

/** Only what changed, and with a country the currency that it pays in (part 2, section 5). */
export const updateOf = (changes: Partial<Profile>) => ({
  ...changes,
  ...(changes.country && { currency: currencyOfCountry(changes.country) }),
});
