import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import { usePendingSignIn } from '../features/auth/session-link.ts';
import { usePendingConfirmation } from '../lib/password-confirmation.ts';
import '../lib/history-steps.ts';
import { Providers } from './providers.tsx';
import { RootLayout } from './root-layout.tsx';
import { routes } from './routes.tsx';

const tree = [{ element: <RootLayout routes={routes} />, children: routes }];

const Pages = () => useRoutes(tree);

// Declarative router: the data router would add 17 kB to the sign-in page.
const Router = () => (
  <BrowserRouter basename="/">
    <Pages />
  </BrowserRouter>
);

const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/confirm-password-dialog.tsx')).ConfirmPasswordDialog,
}));

const SessionLinkDialog = lazy(async () => ({
  default: (await import('../features/auth/session-link-dialog.tsx')).SessionLinkDialog,
}));

interface AppProps {
  queryClient: QueryClient;
  env?: 'test' | 'default';
}

export const App = ({ queryClient, env }: AppProps) => {
  const pending = usePendingConfirmation();
  const signIn = usePendingSignIn();
  return (
    <Providers queryClient={queryClient} env={env}>
      <Router />
      {pending && (
        <Suspense fallback={null}>
          <ConfirmPasswordDialog onSettled={pending.settle} />
        </Suspense>
      )}
      {signIn && (
        <Suspense fallback={null}>
          <SessionLinkDialog name={signIn.name} email={signIn.email} onSettled={signIn.settle} />
        </Suspense>
      )}
    </Providers>
  );
};
