import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router';
import { usePendingSignIn } from '../features/auth/session-link.ts';
import { usePendingConfirmation } from '../lib/password-confirmation.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import '../lib/history-steps.ts';
import { RootLayout } from './root-layout.tsx';
import { routes } from './routes.tsx';

const tree = [{ element: <RootLayout routes={routes} />, children: routes }];

const Pages = () => useRoutes(tree);

// The declarative router: the one with loaders adds 17 kB to the sign-in page.
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

interface ProvidersProps {
  queryClient: QueryClient;
  /** Tests switch off Mantine's transitions, and its variables, which make every computed style slow there. */
  env?: 'test' | 'default';
  children: ReactNode;
}

const Providers = ({ queryClient, env = 'default', children }: ProvidersProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    withGlobalClasses={false}
    withCssVariables={env !== 'test'}
    env={env}
  >
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  </MantineProvider>
);

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
