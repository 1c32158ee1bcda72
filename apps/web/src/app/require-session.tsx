import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { checkSession } from '../features/auth/session-check.ts';
import { hasSignedOut, useIsLoggedOn } from '../lib/session.ts';
import { paths } from './paths.ts';
import { rememberPlace } from './return-place.ts';
import { StartingPage } from './starting-page.tsx';

type Check = { state: 'open' } | { state: 'over' } | { state: 'failed'; error: unknown };

const ToLogin = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!hasSignedOut()) rememberPlace(pathname + search);
  }, [pathname, search]);
  return <Navigate to={paths.login} replace />;
};

/** Route guard: renders its routes only for signed-in users. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const isLoggedOn = useIsLoggedOn();
  const [check, setCheck] = useState<Check>({ state: 'open' });

  useEffect(() => {
    if (isLoggedOn) return;
    checkSession().then(
      () => setCheck({ state: 'over' }),
      (error: unknown) => setCheck({ state: 'failed', error }),
    );
  }, [isLoggedOn]);

  if (isLoggedOn) return children;
  if (check.state === 'failed') throw check.error;
  return check.state === 'over' ? <ToLogin /> : <StartingPage />;
};
