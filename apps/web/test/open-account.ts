import type { User } from '@holdfast/contract/user';
import { screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { aUser } from './factories.ts';
import { mockAccount, network } from './network.ts';
import { renderPage } from './render-page.tsx';

/**
 * Opens a user's account page. The mocks share the `user` object, so a mock that mutates it simulates a server that
 * stores. `requests` collects every call of the page.
 */
export const openAccount = async (fields: Partial<User> = {}) => {
  const user = aUser(fields);
  const requests: string[] = [];
  const note = ({ request }: { request: Request }) =>
    void requests.push(`${request.method} ${new URL(request.url).pathname}`);
  network.events.on('request:start', note);
  onTestFinished(() => network.events.removeListener('request:start', note));
  network.use(mockAccount.listSessions(() => ({ data: [] })));
  const view = renderPage('/user/account', { as: user });
  await screen.findByRole('region', { name: 'Profile' });
  return { ...view, user, requests };
};
