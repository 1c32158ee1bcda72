import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation } from 'react-router';
import { brand } from '../brand.ts';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { session, useIsLoggedOn } from '../lib/session.ts';
import { Deferred } from '../ui/layout/deferred.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { FirstScreenEnd } from './first-screen-end.tsx';
import type { RouteHandle } from './routes.tsx';
import { SessionGate } from './session-gate.tsx';
import { StartingBar, StartingPage } from './starting-page.tsx';

const loadShell = async () => {
  await loadOtherTexts();
  return { default: (await import('./shell/shell.tsx')).Shell };
};

const Shell = lazy(loadShell);

const useRouteHandle = (routes: RouteObject[]) => {
  const location = useLocation();
  return matchRoutes(routes, location)?.at(-1)?.route.handle as RouteHandle;
};

const PageInShell = () => (
  <Suspense fallback={<StartingPage />}>
    <Deferred fallback={<StartingPage />}>
      <Shell>
        <FirstScreenEnd />
        <Suspense fallback={<StartingBar />}>
          <Deferred fallback={<StartingBar />}>
            <Outlet />
          </Deferred>
        </Suspense>
      </Shell>
    </Deferred>
  </Suspense>
);

const BarePage = () => (
  <Suspense fallback={null}>
    <FirstScreenEnd />
    <Outlet />
  </Suspense>
);

/** Preloads the shell and the page while the session check is pending. */
const usePreparedPage = ({ load, access }: RouteHandle) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page waits for the session
  useEffect(() => {
    if (access !== 'auth' || !session.getState().token) return;
    for (const start of [loadShell, load]) start?.().catch(() => {});
  }, []);
};

/** Before the page, whose own effects come later: a list that is gone back to is scrolled to where it was. */
const PageTop = ({ name }: { name: string }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [name]);
  return null;
};

export const RootLayout = ({ routes }: { routes: RouteObject[] }) => {
  const handle = useRouteHandle(routes);
  const { name, title, documentTitle = title, access } = handle;
  usePreparedPage(handle);
  const { pathname } = useLocation();
  const isLoggedOn = useIsLoggedOn();

  useEffect(() => {
    document.title = brand.titlePrefix + documentTitle;
  }, [documentTitle]);

  const hasShell = !name.startsWith('account-');
  return (
    <FailureBoundary place={pathname}>
      <PageTop name={name} />
      <SessionGate access={access} waiting={hasShell && <StartingPage />}>
        {hasShell && isLoggedOn ? <PageInShell /> : <BarePage />}
      </SessionGate>
    </FailureBoundary>
  );
};
