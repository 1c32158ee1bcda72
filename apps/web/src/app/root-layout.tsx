import { lazy, Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { brand } from '../brand.ts';
import { useIsLoggedOn } from '../lib/session.ts';
import type { RouteHandle } from './routes.ts';
import { StartingPage } from './starting-page.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));

const useRouteHandle = () => useMatches().at(-1)?.handle as RouteHandle | undefined;

export const RootLayout = () => {
  const handle = useRouteHandle();
  const isLoggedOn = useIsLoggedOn();
  const documentTitle = handle?.documentTitle ?? handle?.title ?? '';

  useEffect(() => {
    document.title = brand.titlePrefix + documentTitle;
  }, [documentTitle]);

  // Signed out a moment ago; the way to the sign-in page has begun, and no page may look for its user.
  if (handle?.access === 'auth' && !isLoggedOn) return null;
  const hasShell = isLoggedOn && !handle?.name.startsWith('account-');
  return (
    <>
      <ScrollRestoration />
      {hasShell ? (
        <Suspense fallback={<StartingPage />}>
          <Shell>
            <Outlet />
          </Shell>
        </Suspense>
      ) : (
        <Outlet />
      )}
    </>
  );
};
