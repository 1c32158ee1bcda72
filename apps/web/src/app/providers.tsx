import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

interface ProvidersProps {
  queryClient: QueryClient;
  /** 'test' disables Mantine's transitions and its CSS variables, which make computed styles slow in tests. */
  env?: 'test' | 'default';
  children: ReactNode;
}

export const Providers = ({ queryClient, env = 'default', children }: ProvidersProps) => (
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
