import type { User } from '@holdfast/contract/user';
import { screen } from '@testing-library/react';
import { aUser } from './factories.ts';
import { mockAccount, network } from './network.ts';
import { renderPage } from './render-page.tsx';

/** The account page of somebody. The server's copy of `user` is this very object: a mock that changes it is a server that stores. */
export const openAccount = async (fields: Partial<User> = {}) => {
  const user = aUser(fields);
  network.use(mockAccount.listSessions(() => ({ data: [] })));
  const view = renderPage('/user/account', { as: user });
  await screen.findByRole('region', { name: 'Profile' });
  return { ...view, user };
};
