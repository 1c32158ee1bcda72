import { type LoaderFunctionArgs, redirect } from 'react-router';
import { checkSession } from '../features/auth/session-check.ts';
import { isLoggedOn } from '../lib/session.ts';
import { paths } from './paths.ts';
import { rememberPlace } from './return-place.ts';

/** Runs before every page that needs a signed-in person. */
export const requireSession = async ({ request }: LoaderFunctionArgs) => {
  if (isLoggedOn() || (await checkSession())) return null;
  rememberPlace(new URL(request.url));
  return redirect(paths.login);
};
