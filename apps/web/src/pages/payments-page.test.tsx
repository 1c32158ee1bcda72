import { privileges } from '@holdfast/contract/devices.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice, aUser } from '../../test/factories.ts';
import { fail, mockDevices, network } from '../../test/network.ts';
import { serveDevices } from '../../test/open-overview.ts';
import { openPayments } from '../../test/open-payments.ts';
import { messages } from '../../test/open-settings.ts';
import { renderPage } from '../../test/render-page.tsx';

const tabs = async () => {
  const strip = within(await screen.findByRole('navigation', { name: 'Account sections' }));
  return () => strip.getAllByRole('link').map(({ textContent }) => textContent);
};

describe('the Payments tab', () => {
  it('is there for an owner of a tracker [P2.2.33] [P2.6.3]', async () => {
    await openPayments();
    const shown = await tabs();
    await waitFor(() => expect(shown()).toEqual(['Account settings', 'Payments']));
    expect(screen.getByRole('link', { name: 'Payments', current: 'page' })).toBeVisible();
  });

  it.each([
    ['owns no device', [], {}],
    ['owns only a lock', [aDevice({ deviceType: 'airbolt' })], {}],
    ['shares a tracker of somebody else', [aDevice({ privilege: privileges.owner })], {}],
    ['is of an enterprise that hides it', [aDevice()], { roles: ['enterprise' as const], hidePaymentTabs: true }],
  ])('is refused to a person who %s [P2.2.33] [P2.6.3]', async (_who, devices, fields) => {
    serveDevices(devices);
    renderPage('/user/payments', { as: aUser(fields) });
    await waitFor(() => expect(window.location.pathname).toBe('/user/account'));
    expect(await messages().findByText('Permission denied')).toBeVisible();
    expect((await tabs())()).toEqual(['Account settings']);
  });

  it('tells when it cannot find out [P2.8.3]', async () => {
    network.use(mockDevices.listDevices(() => fail(404)));
    const { actor } = renderPage('/user/payments', { as: aUser() });
    expect(await messages().findByText('Something went wrong while fetching devices')).toBeVisible();
    serveDevices([aDevice()]);
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Payment methods' })).toBeVisible();
  });

  it('leads back to the plans of the device that one came from [P2.2.23]', async () => {
    const device = aDevice();
    serveDevices([device]);
    renderPage(`/user/payments?deviceId=${device.deviceUUID}`, { as: aUser() });
    const back = await screen.findByRole('link', { name: 'Back' });
    expect(back).toHaveAttribute('href', `/device/${device.deviceUUID}/settings/plans`);
  });
});
