import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { usePendingConfirmation } from '../lib/password-confirmation.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import('../features/auth/confirm-password-dialog.tsx')).ConfirmPasswordDialog,
}));

interface AppProps {
  queryClient: QueryClient;
  env?: 'test' | 'default';
}

export const App = ({ queryClient, env }: AppProps) => {
  const pending = usePendingConfirmation();
  return (
    <Providers queryClient={queryClient} env={env}>
      <Router />
      {pending && (
        <Suspense fallback={null}>
          <ConfirmPasswordDialog onSettled={pending.settle} />
        </Suspense>
      )}
    </Providers>
  );
};
