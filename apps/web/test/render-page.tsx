import type { User } from '@holdfast/contract/user';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '../src/app/app.tsx';
import { createRouter } from '../src/app/router.tsx';
import { watchSessionEnd } from '../src/app/session-end.ts';
import { createQueryClient } from '../src/lib/query-client.ts';
import { setToken } from '../src/lib/session.ts';
import { aToken } from './factories.ts';
import { mockAccount, network } from './network.ts';

interface RenderOptions {
  /** Signed in as this user: the token is stored, and the server knows it. */
  as?: User;
  /** Width of the window in px. */
  width?: number;
}

/** Opens an address in the whole app, router and guard included, over the mocked network. */
export const renderPage = async (address: string, { as: user, width = 1440 }: RenderOptions = {}) => {
  window.happyDOM.setViewport({ width, height: 900 });
  window.history.replaceState(null, '', address);
  if (user) {
    setToken(aToken);
    network.use(mockAccount.getCurrentUser(() => ({ user })));
  }
  const queryClient = createQueryClient();
  const router = createRouter();
  const stopWatching = watchSessionEnd(router, queryClient);
  onTestFinished(() => {
    stopWatching();
    router.dispose();
    queryClient.clear();
  });
  const view = render(<App router={router} queryClient={queryClient} env="test" />);
  await waitFor(() => {
    if (!router.state.initialized) throw new Error('the first page is still loading');
  });
  return { ...view, router, queryClient, actor: userEvent.setup() };
};
