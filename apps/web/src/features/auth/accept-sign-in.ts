import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { User } from '@holdfast/contract/user';
import { logProblem } from '../../lib/log.ts';
import { clearSession, setToken, setUser } from '../../lib/session.ts';
import { authApi, sessionApi } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';

const detectCountry = async ({ _id: id }: User) => {
  const { country } = await authApi.getClientLocation();
  if (!country.isoAlpha2) return;
  const body = { country: country.isoAlpha2, currency: currencyOfCountry(country.isoAlpha2) };
  const { updatedUser } = await sessionApi.updateUser({ params: { id }, body });
  setUser(updatedUser);
};

/** Keeps what the server answered to a good sign-in, and fills in a missing country; that may fail unnoticed. */
export const acceptSignIn = async ({ authToken, user }: { authToken: string; user: User }) => {
  // Somebody else may be signed in here.
  clearSession();
  setToken(authToken);
  setUser(user);
  if (user.country) return;
  await detectCountry(user).catch((error: unknown) => logProblem(authTexts.countryUpdateFailed, error));
};
