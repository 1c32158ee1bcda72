import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { mockAccount, network } from './network.ts';
import { openAccount } from './open-account.ts';

export const clientKey = 'ak_live_0123456789abcdef';

export const keyPanel = () => within(screen.getByRole('region', { name: 'Client API key' }));

/** Account page of an enterprise user with a client key; every change succeeds. */
export const openClientKey = async () => {
  const view = await openAccount({ roles: ['enterprise'], keyGenerated: true, keyActive: true });
  const remove = vi.fn(() => ({ key: '', active: false }));
  network.use(
    mockAccount.createClientKey(() => ({ key: clientKey, active: true })),
    mockAccount.updateClientKey(({ body }) => ({ key: clientKey, active: body.active })),
    mockAccount.removeClientKey(remove),
  );
  return { ...view, remove };
};
