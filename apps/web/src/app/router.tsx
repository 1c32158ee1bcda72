import { createBrowserRouter } from 'react-router';
import { holdSessionCode } from '../features/auth/session-check.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteFailure } from './route-failure.tsx';
import { routes } from './routes.ts';
import { StartingPage } from './starting-page.tsx';

export const createRouter = () => {
  holdSessionCode();
  return createBrowserRouter(
    [{ Component: RootLayout, ErrorBoundary: RouteFailure, HydrateFallback: StartingPage, children: routes }],
    { basename: '/' },
  );
};
