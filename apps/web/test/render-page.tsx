import type { User } from '@holdfast/contract/user';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '../src/app/app.tsx';
import { Providers } from '../src/app/providers.tsx';
import { startApp } from '../src/app/start.ts';
import { createQueryClient } from '../src/lib/query-client.ts';
import { setToken } from '../src/lib/session.ts';
import { LivePage } from '../src/pages/live-page.tsx';
import { aToken } from './factories.ts';
import { mockAccount, network } from './network.ts';

interface RenderOptions {
  as?: User;
  /** Window width in px. */
  width?: number;
}

/** Renders the whole app (or a live link) at a URL, including router and guard, with the mocked network. */
export const renderPage = (address: string, { as: user, width = 1440 }: RenderOptions = {}) => {
  window.happyDOM.setViewport({ width, height: 900 });
  window.history.replaceState(null, '', address);
  if (user) {
    setToken(aToken);
    network.use(mockAccount.getCurrentUser(() => ({ user })));
  }
  const queryClient = createQueryClient();
  const stop = startApp(queryClient);
  onTestFinished(() => {
    stop();
    queryClient.clear();
  });
  const page = address.startsWith('/live/') ? (
    <Providers queryClient={queryClient} env="test">
      <LivePage address={address} />
    </Providers>
  ) : (
    <App queryClient={queryClient} env="test" />
  );
  const actor = userEvent.setup({ delay: null });
  return {
    ...render(page),
    queryClient,
    actor,
    /** Pastes a text in one step; use `actor.type` if every keystroke matters. */
    paste: async (label: string, text: string) => {
      await actor.click(screen.getByLabelText(label));
      await actor.paste(text);
    },
  };
};
