import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aPlan, aSubscription, aToken, aUser } from '../../../test/factories.ts';
import { mockAuth, mockPlans, network, pageOf } from '../../../test/network.ts';
import { openOverview, serveDevices } from '../../../test/open-overview.ts';
import { openPlans } from '../../../test/open-plans.ts';
import { openSettings } from '../../../test/open-settings.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { deviceKeys } from '../devices/device-lists.api.ts';

const key = 'holdfast.my.subscriptions';
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;

describe('the subscriptions of whoever is signed in', () => {
  it('are loaded after signing in, and devices of before are gone [P2.4.16] [P2.7.22]', async () => {
    const device = aDevice({ name: 'Bike' });
    const subscription = aSubscription(device);
    const current = vi.fn(() => ({ data: [subscription] }));
    serveDevices([device]);
    network.use(
      mockAuth.login(() => ({ authToken: aToken, user: aUser(), twoFactorCodeRequired: false })),
      mockPlans.listCurrentSubscriptions(current),
    );
    const { actor, paste, queryClient } = renderPage('/login');
    await screen.findByRole('button', { name: 'Continue' });
    expect(current).not.toHaveBeenCalled();
    const firstPage = deviceKeys.list({ type: 'all', name: '', perPage: 24, page: 0 });
    queryClient.setQueryData(firstPage, pageOf([aDevice({ name: 'Of somebody else' })]));
    await paste('Email', 'maya@example.test');
    await paste('Password', 'Holdfast1!');
    await actor.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('article', { name: 'Bike' })).toBeVisible();
    expect(screen.queryByText('Of somebody else')).not.toBeInTheDocument();
    await waitFor(() => expect(stored()).toEqual([subscription]));
    expect(current).toHaveBeenCalledOnce();
  });

  it('are kept by the browser, shown again before the server answers, and replaced by its answer [P1.3.11] [P2.3.16]', async () => {
    const device = aDevice();
    await openPlans({ device, subscriptions: [aSubscription(device)] }).then(({ unmount }) => unmount());
    expect(stored()).toHaveLength(1);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(
      mockPlans.listPlans(() => ({ data: [] })),
      mockPlans.listCurrentSubscriptions(async () => {
        await asked;
        return { data: [aSubscription(device, { plan: aPlan({ name: 'GPS Gold' }) })] };
      }),
    );
    openSettings(device, { tab: 'plans' });
    expect(await screen.findByRole('cell', { name: 'GPS Monthly' })).toBeVisible();
    answer();
    expect(await screen.findByRole('cell', { name: 'GPS Gold' })).toBeVisible();
    expect(screen.queryByRole('cell', { name: 'GPS Monthly' })).not.toBeInTheDocument();
  });

  it.each([['nothing'], ['{"a":1}'], ['[1]'], ['[{"deviceUUID":"x"}]']])(
    'survive what an older page left: %s',
    async (left) => {
      localStorage.setItem(key, left);
      const device = aDevice();
      await openPlans({ device, subscriptions: [aSubscription(device)] });
      expect(await screen.findByRole('cell', { name: 'GPS Monthly' })).toBeVisible();
    },
  );

  it('go when the person signs out', async () => {
    const device = aDevice();
    network.use(
      mockPlans.listCurrentSubscriptions(() => ({ data: [aSubscription(device)] })),
      mockAuth.logout(() => ({ message: '' })),
    );
    const { actor } = await openOverview([device]);
    await waitFor(() => expect(stored()).toHaveLength(1));
    await actor.click(screen.getByRole('button', { name: 'Account menu' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(localStorage.getItem(key)).toBeNull();
  });
});
