import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { usePendingConfirmation } from '../lib/password-confirmation.ts';
import { Providers } from './providers.tsx';
import type { createRouter } from './router.tsx';

const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/confirm-password-dialog.tsx')).ConfirmPasswordDialog,
}));

interface AppProps {
  router: ReturnType<typeof createRouter>;
  queryClient: QueryClient;
  env?: 'test' | 'default';
}

export const App = ({ router, queryClient, env }: AppProps) => {
  const pending = usePendingConfirmation();
  return (
    <Providers queryClient={queryClient} env={env}>
      <RouterProvider router={router} />
      {pending && (
        <Suspense fallback={null}>
          <ConfirmPasswordDialog onSettled={pending.settle} />
        </Suspense>
      )}
    </Providers>
  );
};
