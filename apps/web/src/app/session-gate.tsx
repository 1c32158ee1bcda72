import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { checkSession } from '../features/auth/session-check.ts';
import { hasSignedOut, useIsLoggedOn } from '../lib/session.ts';
import { paths } from './paths.ts';
import { rememberPlace } from './return-place.ts';
import type { RouteHandle } from './routes.tsx';

type Check = { state: 'open' } | { state: 'over' } | { state: 'failed'; error: unknown };

const ToLogin = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!hasSignedOut()) rememberPlace(pathname + search);
  }, [pathname, search]);
  return <Navigate to={paths.login} replace />;
};

interface SessionGateProps {
  access: RouteHandle['access'];
  waiting: ReactNode;
  children: ReactNode;
}

/** Route guard: checks the session on every route, and renders protected routes only for signed-in users. */
export const SessionGate = ({ access, waiting, children }: SessionGateProps) => {
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
  if (check.state === 'open') return waiting;
  if (access === 'public') return children;
  if (check.state === 'failed') throw check.error;
  return <ToLogin />;
};
