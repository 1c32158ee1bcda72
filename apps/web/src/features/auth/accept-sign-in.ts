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

/** Stores the session. A missing country is detected and saved too; a failure of that is only logged. */
export const acceptSignIn = async ({ authToken, user }: { authToken: string; user: User }) => {
  // Another user may be signed in in this browser.
  clearSession();
  setToken(authToken);
  setUser(user);
  if (user.country) return;
  await detectCountry(user).catch((error: unknown) => logProblem(authTexts.countryUpdateFailed, error));
};
